import { utcDay } from '../../../common/rules/utc-day.ts'

/**
 * Months in the form of the calendar's addresses and responses: "2026-12"; days: "2026-12-31". Independent of time
 * zones.
 */

const pad = (value: number, figures: number): string => String(value).padStart(figures, '0')
const numberOf = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1

/** Whether a text of the address is a month. */
export const isMonth = (text: string | undefined): text is string =>
  text !== undefined && /^[0-9]{4}-(?:0[1-9]|1[0-2])$/.test(text) && text >= '0001-01'

/** The month this many months later, or (negative) earlier. */
export function addMonths(month: string, count: number): string {
  const sum = numberOf(month) + count
  return `${pad(Math.floor(sum / 12), 4)}-${pad((sum % 12) + 1, 2)}`
}

/** How many months `later` comes after `earlier`; negative before it. */
export const monthsBetween = (earlier: string, later: string): number => numberOf(later) - numberOf(earlier)

/** All months from the first to the last, both included. */
export const monthsFrom = (first: string, last: string): string[] =>
  Array.from({ length: monthsBetween(first, last) + 1 }, (_, at) => addMonths(first, at))

export const monthOf = (day: string): string => day.slice(0, 7)

const dayMilliseconds = 24 * 60 * 60 * 1_000
const firstOf = (month: string): number => Date.parse(`${month}-01T00:00:00Z`)
/** 0 is Monday. */
const weekday = (time: number): number => (new Date(time).getUTCDay() + 6) % 7

/**
 * Complete weeks, from Monday, that cover the month: its days and the neighbouring days that fill the first and the
 * last week.
 */
export function weeksOf(month: string): string[][] {
  const first = firstOf(month)
  const start = first - weekday(first) * dayMilliseconds
  const last = firstOf(addMonths(month, 1)) - dayMilliseconds
  const weeks = Math.ceil((last - start + dayMilliseconds) / (7 * dayMilliseconds))
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, at) => utcDay(start + (week * 7 + at) * dayMilliseconds)),
  )
}

/** Monday to Sunday of an arbitrary week, for the names of the weekdays. */
export const anyWeek = (): string[] => weeksOf('2024-01')[0] ?? []
