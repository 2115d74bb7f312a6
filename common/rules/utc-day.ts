/** The day of a moment in UTC, like "2026-11-26"; a number is milliseconds since 1970. */
export const utcDay = (moment: number | string | Date): string => new Date(moment).toISOString().slice(0, 10)
