/** How a decade is written short: 90, 2000. */
export const shortDecade = (decade: number): string => (decade < 2_000 ? String(decade % 100) : String(decade))
