/** Milliseconds since 1970 that never jump when somebody changes the machine's clock (F-12). */
export const steadyNow = (): number => Math.round(performance.timeOrigin + performance.now())

/** Whether the calendar has this day (YYYY-MM-DD): no 31 February. */
export function isDay(date: string): boolean {
  const time = Date.parse(`${date}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date)
}
