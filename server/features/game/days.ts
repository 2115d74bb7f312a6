import { utcDay } from '../../../common/rules/utc-day.ts'
const msPerDay = 86_400_000

/** Calendar days as whole numbers since 1970, which the index and the database compare. */
export const dayNumber = (milliseconds: number): number => Math.floor(milliseconds / msPerDay)
export const dayOf = (text: string): number => dayNumber(Date.parse(`${text}T00:00:00Z`))
export const dayText = (day: number): string => utcDay(day * msPerDay)

export interface Span {
  from: number
  to: number
}

/** The days of a month, from 0 for January; months beyond the year's end belong to the next year. */
export const monthSpan = (year: number, month: number): Span => ({
  from: dayNumber(startOf(year, month)),
  to: dayNumber(startOf(year, month + 1)) - 1,
})

export const yearSpan = (first: number, last: number): Span => ({
  from: dayNumber(startOf(first, 0)),
  to: dayNumber(startOf(last + 1, 0)) - 1,
})

/** Date.UTC reads years below 100 as those of the 20th century. */
const startOf = (year: number, month: number): number => new Date(0).setUTCFullYear(year, month, 1)

/** Days before and after every release. */
const ever = 10 ** 8
export const untilDay = (day: number): Span => ({ from: -ever, to: day })
export const afterDay = (day: number): Span => ({ from: day + 1, to: ever })
