import { isDay } from '../../../lib/clock.ts'
import { foldText } from '../../../../common/rules/names.ts'
import { isEmpty, type Reading } from './reading.ts'

/**
 * A date as files write it. `day`: YYYY, YYYY-MM or YYYY-MM-DD. `either`: both readings of "03/04/2020", day first and
 * month first. `order` is what a date that can be read in one order only says of its file.
 */
export interface DateReading {
  day: string | null
  either: readonly [string, string] | null
  order: 'day-first' | 'month-first' | null
}

const monthNames: readonly string[] = [
  'jan january enero ene janvier janv januar janeiro gennaio gen',
  'feb february febrero febbraio fevrier fevr fev februar fevereiro',
  'mar march marzo mars marz marco maerz mrz',
  'apr april abril abr avril avr aprile',
  'may mayo mai maio maggio mag',
  'jun june junio juin juni junho giugno giu',
  'jul july julio juillet juil juli julho luglio lug',
  'aug august agosto ago aout',
  'sep sept september septiembre setiembre septembre setembro set settembre',
  'oct october octubre octobre oktober okt outubro out ottobre ott',
  'nov november noviembre novembre novembro',
  'dec december diciembre dic decembre dezember dez dezembro dicembre',
]
const months: ReadonlyMap<string, number> = new Map(
  monthNames.flatMap((names, at) => names.split(' ').map((name) => [name, at + 1] as const)),
)

/** A time of day behind a date. */
const time = String.raw`(?:[T ,]+\d{1,2}:\d\d.{0,20})?`
const yearFirst = new RegExp(String.raw`^(\d{4})(?:[-/.](\d{1,2}))?(?:[-/.](\d{1,2}))?${time}$`)
const yearLast = new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})[-/.](\d{4}|\d\d)${time}$`)
const monthAndYear = /^(\d{1,2})[-/.](\d{4})$/
const serial = /^(\d{5})(?:[.,]\d{1,12})?$/
const unix = /^(\d{9,10})(?:\.\d{1,6})?$/
const unixMilliseconds = /^\d{12,13}$/
/** Days of a spreadsheet that lie between 1950 and 2099. */
const serials = { first: 18_264, last: 73_050, epoch: Date.UTC(1899, 11, 30) }

const pad = (value: number): string => String(value).padStart(2, '0')
const isYear = (year: number): boolean => year >= 1950 && year <= 2099
const certain = (day: string): Reading<DateReading> => ({ value: { day, either: null, order: null } })

/** Reads a date in any of the spellings of sites, spreadsheets and people in six languages. */
export function readDate(cell: string): Reading<DateReading> {
  const text = cell.trim().slice(0, 60)
  if (isEmpty(text) || text === '0') return 'empty'
  return ofYearFirst(text) ?? ofYearLast(text) ?? ofNumber(text) ?? ofWords(text) ?? 'unread'
}

function ofYearFirst(text: string): Reading<DateReading> | undefined {
  const [, years, month, days] = yearFirst.exec(text) ?? []
  if (years === undefined || !isYear(Number(years))) return undefined
  return certain(known(Number(years), Number(month ?? 0), Number(days ?? 0)))
}

/** The known part of a date: of "2012-00-00" the year, of "2012-02-31" the month. */
function known(year: number, month: number, days: number): string {
  if (month < 1 || month > 12) return String(year)
  const day = `${year}-${pad(month)}-${pad(days)}`
  return isDay(day) ? day : `${year}-${pad(month)}`
}

function ofYearLast(text: string): Reading<DateReading> | undefined {
  const [, first, separator, second, last] = yearLast.exec(text) ?? []
  if (first === undefined) {
    const [, month, year] = monthAndYear.exec(text) ?? []
    return month !== undefined && Number(month) >= 1 && Number(month) <= 12 && isYear(Number(year))
      ? certain(`${year}-${pad(Number(month))}`)
      : undefined
  }
  const year = yearOfTwoDigits(last ?? '')
  if (!isYear(year)) return undefined
  const dayFirst = dayIn(year, Number(second), Number(first))
  const monthFirst = dayIn(year, Number(first), Number(second))
  // Only day and month are written with full stops between them.
  if (separator === '.' && dayFirst !== null) return { value: { day: dayFirst, either: null, order: null } }
  if (dayFirst !== null && monthFirst !== null)
    return dayFirst === monthFirst
      ? certain(dayFirst)
      : { value: { day: null, either: [dayFirst, monthFirst], order: null } }
  if (dayFirst !== null) return { value: { day: dayFirst, either: null, order: 'day-first' } }
  return monthFirst === null ? undefined : { value: { day: monthFirst, either: null, order: 'month-first' } }
}

const yearOfTwoDigits = (text: string): number =>
  text.length === 4 ? Number(text) : Number(text) + (Number(text) < 70 ? 2000 : 1900)

function dayIn(year: number, month: number, days: number): string | null {
  const day = `${year}-${pad(month)}-${pad(days)}`
  return month <= 12 && isDay(day) ? day : null
}

/** Days of a spreadsheet, and seconds or milliseconds since 1970. */
function ofNumber(text: string): Reading<DateReading> | undefined {
  const days = Number(serial.exec(text)?.[1] ?? 0)
  if (days >= serials.first && days <= serials.last) return certain(isoDay(serials.epoch + days * 86_400_000))
  const seconds = unix.exec(text)?.[1]
  if (seconds !== undefined) return certain(isoDay(Number(seconds) * 1_000))
  return unixMilliseconds.test(text) ? certain(isoDay(Number(text))) : undefined
}

const isoDay = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** "17 Feb 2017", "March 3, 2017", "3 de marzo de 2017", "Mar 2017". */
function ofWords(text: string): Reading<DateReading> | undefined {
  const words = foldText(text)
    .split(/[^\p{L}\p{N}:]+/u)
    .filter((word) => word !== '' && !word.includes(':'))
  const named = words.flatMap((word) => months.get(word) ?? [])
  const numbers = words.flatMap((word) => /^(\d{1,4})(?:st|nd|rd|th|er|o)?$/.exec(word)?.[1] ?? [])
  const years = numbers.filter((number) => number.length === 4 && isYear(Number(number)))
  const days = numbers.filter((number) => number.length <= 2)
  const [month] = named
  if (month === undefined || named.length > 1 || years.length !== 1 || days.length > 1) return undefined
  const year = Number(years[0])
  if (days.length === 0) return certain(`${year}-${pad(month)}`)
  const day = dayIn(year, month, Number(days[0]))
  return day === null ? undefined : certain(day)
}

/** The year of a release date, of a year, or of a text that names one; null without one. */
export function readYear(cell: string): number | null {
  const reading = readDate(cell)
  if (typeof reading === 'object') return Number((reading.value.day ?? reading.value.either?.[0] ?? '').slice(0, 4))
  const [found] = /(?<!\d)(?:19[5-9]\d|20\d\d)(?!\d)/.exec(cell) ?? []
  return found === undefined ? null : Number(found)
}
