import { utcDay } from '../../../common/rules/utc-day.ts'
import { type ReleaseDate, readReleaseDate } from '../../catalogue/release-dates.ts'
import { isPlausibleYear } from '../clean.ts'
import { dateFormat } from './numbers.ts'

const day = 86_400
const quarterEnds = ['03', '06', '09', '12']

/** A timestamp of the database and its precision, as the last day of that period; null outside 1950 to 2100. */
export function releaseDate(seconds: number | undefined, format: number = dateFormat.day): ReleaseDate | null {
  if (seconds === undefined || !(Math.abs(seconds) < 50_000 * day)) return null
  const date = utcDay(seconds * 1_000)
  const year = date.slice(0, 4)
  if (!isPlausibleYear(Number(year))) return null
  if (format === dateFormat.day) return readReleaseDate(date)
  if (format === dateFormat.month) return readReleaseDate(date.slice(0, 7))
  if (format === dateFormat.year) return readReleaseDate(year)
  const quarter = format - dateFormat.firstQuarter
  return quarterEnds[quarter] === undefined ? null : readReleaseDate(`${year}-Q${quarter + 1}`)
}
