import { ApiError } from '../api/api-error.ts'
import { formatDay } from '../i18n/format.ts'
import { m } from '../paraglide/messages.js'

const minute = 60
const hour = 60 * minute

/** Whether the virus scanner of the site found something in what was uploaded. */
export const isInfected = (error: unknown): boolean =>
  error instanceof ApiError && error.problem.code === 'file_infected'

/**
 * How long to wait, in a sentence: after too many calls, for the end of a suspension, or for the virus scanner; null
 * for any other failure.
 */
export function waitWords(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null
  if (error.problem.code === 'suspended') return suspendedWords(error.problem.detail)
  if (error.problem.code === 'scanner_down') return m.errors_scanner_down()
  if (error.status !== 429) return null
  const seconds = error.problem.retry_after ?? minute
  if (seconds <= minute) return m.errors_wait_minute()
  if (seconds <= 90 * minute) return m.errors_wait_minutes({ minutes: String(Math.ceil(seconds / minute)) })
  if (seconds <= 12 * hour) return m.errors_wait_hours({ hours: String(Math.ceil(seconds / hour)) })
  return m.errors_wait_tomorrow()
}

/** The server tells the day as a date. */
function suspendedWords(detail = ''): string {
  const [day] = /\d{4}-\d{2}-\d{2}/.exec(detail) ?? []
  return day === undefined ? detail : m.moderation_suspended({ day: formatDay(day) })
}
