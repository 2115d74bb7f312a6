import { getLocale } from '../paraglide/runtime.js'
import { m } from '../paraglide/messages.js'

/** "Saved 14:05"; of another day, with that day. */
export function savedWords(at: number, now = Date.now()): string {
  const time = new Date(at)
  const isToday = time.toDateString() === new Date(now).toDateString()
  const locale = getLocale() === 'en' ? 'en-GB' : 'es'
  const clock = time.toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit' })
  if (isToday) return m.offline_saved({ time: clock })
  const day = time.toLocaleDateString(locale, { day: 'numeric', month: 'short' })
  return m.offline_saved_day({ day, time: clock })
}
