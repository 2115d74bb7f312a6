import { isDay } from '../lib/clock.ts'
import type { Precision } from '../../common/api/game.ts'
import { utcDay } from '../../common/rules/utc-day.ts'

export interface ReleaseDate {
  /**
   * Calendar day, YYYY-MM-DD: the LAST day of the known period, so that a game of "2027" does not count as released in
   * January.
   */
  date: string
  precision: Precision
}

/** Parses "1995-03-11", "1995-03", "1995-Q1" or "1995"; throws for anything else. */
export function readReleaseDate(text: string): ReleaseDate {
  const parts = /^(\d{4})(?:-(?:Q([1-4])|(\d{2})(?:-(\d{2}))?))?$/.exec(text)
  if (!parts) throw new Error(`"${text}" is not a release date`)
  const [, year = '', quarter, month, day] = parts
  if (day !== undefined) return { date: realDay(text), precision: 'day' }
  if (month !== undefined) return { date: lastDay(year, Number(month)), precision: 'month' }
  if (quarter !== undefined) return { date: lastDay(year, Number(quarter) * 3), precision: 'quarter' }
  return { date: `${year}-12-31`, precision: 'year' }
}

/** Whether a game can come out in this year. */
export const isGameYear = (year: number): boolean => year >= 1950 && year <= 2100

/** The whole period of this precision around a day: its last day. Throws for what is no day. */
export function withPrecision(date: string, precision: Precision): ReleaseDate {
  const [year, month = '01'] = date.split('-')
  if (precision === 'year') return readReleaseDate(`${year}`)
  if (precision === 'quarter') return readReleaseDate(`${year}-Q${Math.ceil(Number(month) / 3)}`)
  if (precision === 'month') return readReleaseDate(`${year}-${month}`)
  return readReleaseDate(date)
}

function lastDay(year: string, month: number): string {
  if (month < 1 || month > 12) throw new Error(`"${month}" is not a month`)
  return utcDay(Date.UTC(Number(year), month, 0))
}

function realDay(text: string): string {
  if (!isDay(text)) throw new Error(`"${text}" is not a day`)
  return text
}

const finer = { day: 0, month: 1, quarter: 2, year: 3 } as const

/**
 * The earlier of two dates; of two that end on the same day the more precise one. Null means undated and comes last.
 */
export function earlier(a: ReleaseDate | null, b: ReleaseDate | null): ReleaseDate | null {
  if (!a || !b) return a ?? b
  if (a.date !== b.date) return a.date < b.date ? a : b
  return finer[a.precision] <= finer[b.precision] ? a : b
}
