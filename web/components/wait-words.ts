import { ApiError } from '../api/api-error.ts'
import { m } from '../paraglide/messages.js'

const minute = 60
const hour = 60 * minute

/** How long to wait after too many calls, in a sentence; null for any other failure. */
export function waitWords(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.status !== 429) return null
  const seconds = error.problem.retry_after ?? minute
  if (seconds <= minute) return m.errors_wait_minute()
  if (seconds <= 90 * minute) return m.errors_wait_minutes({ minutes: String(Math.ceil(seconds / minute)) })
  if (seconds <= 12 * hour) return m.errors_wait_hours({ hours: String(Math.ceil(seconds / hour)) })
  return m.errors_wait_tomorrow()
}
