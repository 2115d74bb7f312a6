import type { Precision } from '../../common/api/game.ts'
import { getLocale } from '../paraglide/runtime.js'

// Days are written without Intl: the first formatter of each kind takes a phone 10 to 60 ms in which the page answers
// nobody, and a month of releases needs four kinds. Server and browser agree, too, whatever their versions of Intl.
const names = {
  en: {
    months: 'January February March April May June July August September October November December'.split(' '),
    days: 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' '),
  },
  es: {
    months: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' '),
    days: 'domingo lunes martes miércoles jueves viernes sábado'.split(' '),
  },
}

const monthName = (date: Date): string => names[getLocale()].months[date.getUTCMonth()]!
const shortMonth = (date: Date): string => monthName(date).slice(0, date.getUTCMonth() === 8 ? 4 : 3)
const dayName = (date: Date): string => names[getLocale()].days[date.getUTCDay()]!
/** What stands between day, month and year. */
const of = (): string => (getLocale() === 'es' ? ' de ' : ' ')
const monthAndYear = (date: Date): string => monthName(date) + of() + date.getUTCFullYear()
const longDay = (date: Date): string => date.getUTCDate() + of() + monthAndYear(date)

/**
 * 15,102 or 15.102, in Spanish also with four digits. Without Intl, as days.
 */
export function formatNumber(value: number): string {
  if (value < 0) return `-${formatNumber(-value)}`
  const [whole = '', decimals] = String(value).split('.')
  const [comma, point] = getLocale() === 'es' ? ['.', ','] : [',', '.']
  return inThousands(whole, comma) + (decimals === undefined ? '' : point + decimals)
}

const inThousands = (digits: string, comma: string): string =>
  digits.length > 3 ? inThousands(digits.slice(0, -3), comma) + comma + digits.slice(-3) : digits

/** 8.7 or 8,7; a whole score has no decimals, one that is nearly whole has. */
export const formatScore = (value: number): string => {
  const tenths = Math.round(value * 10)
  return Number.isInteger(value)
    ? formatNumber(value)
    : `${formatNumber(Math.floor(tenths / 10))}${getLocale() === 'es' ? ',' : '.'}${tenths % 10}`
}

const toDate = (text: string): Date => new Date(text.length === 10 ? `${text}T00:00:00Z` : text)

/** "22 March 2019" of a day (YYYY-MM-DD) or an instant, in UTC so that server and browser agree. */
export const formatDay = (text: string): string => longDay(toDate(text))
/** "22 Mar 2019". */
export function formatShortDay(text: string): string {
  const date = toDate(text)
  return `${date.getUTCDate()} ${shortMonth(date)} ${date.getUTCFullYear()}`
}
/** "Friday, 22 March 2019". */
export function formatLongDay(text: string): string {
  const date = toDate(text)
  return `${dayName(date)}, ${longDay(date)}`
}
/** "Fri" of a day. */
export const formatWeekday = (day: string): string => dayName(toDate(day)).slice(0, 3)
/** "March 2019" of a day or a month (YYYY-MM). */
export const formatMonth = (text: string): string => monthAndYear(toDate(text))
/** "Mar" of a day. */
export const formatShortMonth = (day: string): string => shortMonth(toDate(day))
/** "March" of a day or a month. */
export const formatMonthAlone = (text: string): string => monthName(toDate(text))
export const yearOf = (text: string | null): number | null => (text === null ? null : Number(text.slice(0, 4)))

/** A release date, as precise as known; null: unknown. */
export function formatRelease(date: string | null, precision: Precision | null): string | null {
  if (date === null) return null
  if (precision === 'year') return date.slice(0, 4)
  if (precision === 'quarter')
    return `${getLocale() === 'es' ? 'T' : 'Q'}${Math.ceil(Number(date.slice(5, 7)) / 3)} ${date.slice(0, 4)}`
  return precision === 'month' ? formatMonth(date) : formatDay(date)
}

/** A date of which the year alone, or the year and the month, may be known. */
export function formatPartialDate(date: string): string {
  if (date.length === 4) return date
  return date.length === 7 ? formatMonth(date) : formatShortDay(date)
}

/** "2018 – March 2019" of two such dates; null without any. */
export function formatSpan(from: string | null, to: string | null): string | null {
  if (from === null || to === null || from === to)
    return from === null ? to && formatPartialDate(to) : formatPartialDate(from)
  return `${formatPartialDate(from)} – ${formatPartialDate(to)}`
}

/** "26 h 30" for seconds; "45 min" below an hour. */
export function formatHours(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  const rest = minutes % 60
  return rest === 0
    ? `${formatNumber(minutes / 60)} h`
    : `${formatNumber(Math.floor(minutes / 60))} h ${String(rest).padStart(2, '0')}`
}
