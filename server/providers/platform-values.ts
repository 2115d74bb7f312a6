import { count } from './clean.ts'

/** No game is played longer: 40 years. */
const longestMinutes = 21_000_000

/** Whole minutes of play; null where they are not told or senseless. */
export const minutesOf = (minutes: number | undefined): number | null => count(minutes, longestMinutes)

/** Before this day none of the services existed: such dates mean "never". */
const earliest = Date.UTC(2002, 0, 1)
const latest = Date.UTC(2100, 0, 1)

/** A moment of a date or of milliseconds since 1970; null where it is none, or before there was anything to play. */
export function dateOf(value: string | number | null | undefined): Date | null {
  if (value === null || value === undefined) return null
  const time = typeof value === 'number' ? value : Date.parse(value)
  return time >= earliest && time <= latest ? new Date(time) : null
}

/** A percentage, written as a number or as a text; null where it is none. */
export function percentOf(value: string | number | null | undefined): number | null {
  if (value === null || value === undefined || value === '') return null
  const number = Number(value)
  return number >= 0 && number <= 100 ? Math.round(number * 10) / 10 : null
}

/** A number that some answers write as a text; null where it is none. */
export function wholeOf(value: string | number | null | undefined, max = 2_147_483_647): number | null {
  if (value === null || value === undefined || value === '') return null
  return count(Number(value), max)
}
