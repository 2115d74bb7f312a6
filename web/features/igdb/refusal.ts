import { ApiError } from '../../api/api-error.ts'
import { m } from '../../paraglide/messages.js'

/** Why the external database failed, as a sentence; null when it is not connected at all. */
export function refusalText(error: unknown): string | null {
  const { status, problem } = error instanceof ApiError ? error : new ApiError(0)
  if (problem.code === 'provider_off') return null
  if (problem.code === 'provider_busy' || status === 429) return m.external_busy()
  return status === 404 ? m.external_gone() : m.external_down()
}
