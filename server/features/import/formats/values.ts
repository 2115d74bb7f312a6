import type { ImportOptions, ImportStatus } from '../../../../common/rules/import.ts'
import { limits } from '../../../../common/rules/limits.ts'
import { isDay } from '../../../lib/is-day.ts'
import { statusWords } from './status-words.ts'
import { columnKey } from './format.ts'

const yes: ReadonlySet<string> = new Set(['x', '1', 'true', 'yes', 'y', 'si', 's', 'v', '✓', '✔'])

/** Whether a cell of a flag's column means that it is set. */
export const isSet = (cell: string): boolean => yes.has(cell.trim().toLowerCase().replace('í', 'i'))

/** A number as people and programs write it ("8", "8,5", "85 %", "★★★★½"); null where there is none. */
export function numberOf(cell: string): number | null {
  const stars = cell.split('★').length - 1
  if (stars > 0) return stars + (cell.includes('½') ? 0.5 : 0)
  const [found] = /^\d{1,3}(?:[.,]\d{1,3})?/.exec(cell.trim()) ?? []
  return found === undefined ? null : Number(found.replace(',', '.'))
}

/** A scale up to 10 has at least this share of ratings above 5: fewer are mistakes in a file of stars. */
const aboveStars = 0.05

/**
 * Up to where these ratings go, null without any. Most of a scale of 100 lies above 10, so that one rating of 11 in a
 * file of tens is a mistake.
 */
export function scaleSeen(ratings: number[]): ImportOptions['scale'] | null {
  const given = ratings.filter((rating) => rating > 0)
  if (given.length === 0) return null
  const usual = given.filter((rating) => rating <= 10)
  if (usual.length * 2 < given.length) return 100
  return usual.filter((rating) => rating > 5).length > usual.length * aboveStars ? 10 : 5
}

/** An id of a database; null for what is none. */
export function idOf(cell: string): number | null {
  const id = /^\d{1,10}$/.test(cell.trim()) ? Number(cell) : 0
  return id >= 1 && id <= limits.id ? id : null
}

/** A year of a date however it is written, also as seconds since 1970. */
export function yearOf(cell: string): number | null {
  if (/^\d{9,10}$/.test(cell.trim())) return new Date(Number(cell) * 1_000).getUTCFullYear()
  const [found] = /(?<!\d)(?:19[5-9]\d|20\d\d)(?!\d)/.exec(cell) ?? []
  return found === undefined ? null : Number(found)
}

/**
 * The known part of a date: of "2012-00-00" the year, of "2012-02-31" the month. Nobody played before 1950 or
 * after 2099.
 */
export function dateOf(cell: string): string | null {
  const [, year, month, day] = /^(\d{4})(?:-(\d\d))?(?:-(\d\d))?(?!\d)/.exec(cell.trim()) ?? []
  if (year === undefined || year < '1950' || year > '2099') return null
  if (month === undefined || !(month >= '01' && month <= '12')) return year
  const date = `${year}-${month}-${day}`
  return day !== undefined && isDay(date) ? date : `${year}-${month}`
}

/** Hours with one decimal, at most what can be kept; null for none. */
export function toHours(seconds: number): number | null {
  const hours = Math.round(seconds / 360) / 10
  return hours > 0 && hours <= limits.playHoursMax ? hours : null
}

/** A time as sites write it ("37:30:00", "12:30", "12h 30m", "90 min", "12,5"), in hours; null where there is none. */
export function hoursOf(cell: string): number | null {
  const text = cell.trim().toLowerCase().slice(0, 40)
  const [, clockHours, clockMinutes, clockSeconds] = /^(\d{1,6}):(\d\d)(?::(\d\d))?$/.exec(text) ?? []
  if (clockHours !== undefined)
    return toHours(Number(clockHours) * 3_600 + Number(clockMinutes) * 60 + Number(clockSeconds ?? 0))
  const [, hours] = /^(\d{1,6}(?:[.,]\d{1,3})?)(?: ?h| ?hrs?| ?hours?| ?horas?|$)/.exec(text) ?? []
  const [, minutes] = /(?:^|[^\d.,])(\d{1,4}) ?m(?:in|ins|inutes|inutos)?$/.exec(text) ?? []
  if (hours === undefined && minutes === undefined) return null
  return toHours(Number((hours ?? '0').replace(',', '.')) * 3_600 + Number(minutes ?? 0) * 60)
}

/** How many replays a cell counts; null for none. */
export function countOf(cell: string): number | null {
  const count = /^\d{1,4}$/.test(cell.trim()) ? Number(cell) : 0
  return count > 0 && count <= limits.playReplaysMax ? count : null
}

/** What the words of a cell mean; several may stand in one ("Played, Backlog"). */
export const statusesOf = (words: string[]): ImportStatus[] => [
  ...new Set(words.flatMap((word) => statusWords[columnKey(word)] ?? [])),
]

/** The parts of a cell that lists several things; the whole of it comes first, for names with a comma. */
export const partsOf = (cell: string): string[] => {
  const parts = cell
    .split(/[,;|]|\s\/\s/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  return parts.length > 1 ? [cell.trim(), ...parts] : parts
}

const mostListed = 20

/** JSON inside a cell: the keys of an object, or the names in a list. Anything else is read as a plain list. */
export function namesIn(cell: string): string[] {
  const value = jsonIn(cell)
  if (Array.isArray(value))
    return value
      .flatMap((one: unknown) => (typeof one === 'string' ? one : ((one as { name?: unknown } | null)?.name ?? [])))
      .filter((one) => typeof one === 'string')
      .slice(0, mostListed)
  if (typeof value === 'object' && value !== null) return Object.keys(value).slice(0, mostListed)
  return partsOf(cell).slice(0, mostListed)
}

/** The value of JSON inside a cell; null where it is none. */
export function jsonIn(cell: string): unknown {
  const text = cell.trim()
  if (!text.startsWith('{') && !text.startsWith('[')) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
