import { formatShortDay } from '../../i18n/format.ts'
import { localDay } from '../../i18n/local-time.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'

const minute = 60_000
const day = 24 * 60 * minute

const formats = new Map<string, Intl.RelativeTimeFormat>()
function relative(value: number, unit: 'minute' | 'hour'): string {
  const locale = getLocale()
  const known = formats.get(locale) ?? new Intl.RelativeTimeFormat(locale, { style: 'short' })
  formats.set(locale, known)
  return known.format(-value, unit)
}

/** "just now", "4 min ago", "3 hr ago"; the day, if it was more than a day ago. */
export function seenWords(instant: string, now = Date.now()): string {
  const ago = now - Date.parse(instant)
  if (ago < minute) return m.price_now()
  if (ago < 60 * minute) return relative(Math.floor(ago / minute), 'minute')
  return ago < day ? relative(Math.floor(ago / (60 * minute)), 'hour') : formatShortDay(localDay(instant))
}
