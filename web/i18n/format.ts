import type { Precision } from '../../common/api/game.ts'
import { getLocale } from '../paraglide/runtime.js'

/** Intl objects are slow to create: one of each kind per language. */
function perLocale<T>(make: (locale: string) => T): () => T {
  const made = new Map<string, T>()
  return () => {
    const locale = getLocale()
    const known = made.get(locale)
    if (known) return known
    const fresh = make(locale)
    made.set(locale, fresh)
    return fresh
  }
}

const dateFormat = (options: Intl.DateTimeFormatOptions) =>
  perLocale((locale) => new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, { timeZone: 'UTC', ...options }))
const day = dateFormat({ day: 'numeric', month: 'long', year: 'numeric' })
const shortDay = dateFormat({ day: 'numeric', month: 'short', year: 'numeric' })
const month = dateFormat({ month: 'long', year: 'numeric' })
const monthAlone = dateFormat({ month: 'long' })
const weekday = dateFormat({ weekday: 'short' })
const dayOfWeek = dateFormat({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })

/**
 * 15,102 or 15.102, in Spanish also with four digits. Without Intl: every page writes numbers, and the first formatter
 * of a phone takes it 10 to 60 ms in which the page answers nobody.
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
export const formatDay = (text: string): string => day().format(toDate(text))
/** "22 Mar 2019". */
export const formatShortDay = (text: string): string => shortDay().format(toDate(text))
/** "Friday 22 March 2019". */
export const formatLongDay = (text: string): string => dayOfWeek().format(toDate(text))
/** "Fri" of a day. */
export const formatWeekday = (day: string): string => weekday().format(toDate(day))
/** "March 2019" of a day or a month (YYYY-MM). */
export const formatMonth = (text: string): string => month().format(toDate(text))
/** "March" of a day or a month. */
export const formatMonthAlone = (text: string): string => monthAlone().format(toDate(text))
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
