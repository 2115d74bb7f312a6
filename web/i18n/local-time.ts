import { getLocale } from '../paraglide/runtime.js'
import { formatLongDay, formatShortDay } from './format.ts'

/** Formats in the user's time zone, for content that only the browser renders. */
const pad = (value: number): string => String(value).padStart(2, '0')

/** YYYY-MM-DD of an instant. */
export function localDay(instant: string | number): string {
  const date = new Date(instant)
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
}

const times = new Map<string, Intl.DateTimeFormat>()

/** "18:42". */
export function formatTime(instant: string): string {
  const locale = getLocale() === 'en' ? 'en-GB' : getLocale()
  const known = times.get(locale) ?? new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' })
  times.set(locale, known)
  return known.format(new Date(instant))
}

const dayLength = 86_400_000

/** "Today", "Yesterday", otherwise "Friday 22 March 2019", for a day in the user's time zone. */
export function formatNearDay(day: string, now = Date.now()): string {
  const near = [0, 1].find((ago) => localDay(now - ago * dayLength) === day)
  const text =
    near === undefined
      ? formatLongDay(day)
      : new Intl.RelativeTimeFormat(getLocale(), { numeric: 'auto' }).format(-near, 'day')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** "18:42" for an instant of today, otherwise "22 Mar 2019". */
export const formatRecent = (instant: string, now = Date.now()): string =>
  localDay(instant) === localDay(now) ? formatTime(instant) : formatShortDay(localDay(instant))
