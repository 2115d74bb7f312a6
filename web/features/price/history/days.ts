import { utcDay } from '../../../../common/rules/utc-day.ts'

const length = 86_400_000

/** A day (YYYY-MM-DD) as a number: days since 1970. */
export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / length

/** The day of such a number. */
export const dayOf = (number: number): string => utcDay(number * length)
