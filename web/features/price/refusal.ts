import { ApiError } from '../../api/api-error.ts'
import { isOffline } from '../../offline/connection.ts'

/** Why a shop's answer is not here. */
export type Refusal = 'off' | 'changed' | 'busy' | 'often' | 'offline' | 'down'

const byCode: Record<string, Refusal> = {
  provider_off: 'off',
  provider_busy: 'busy',
  store_changed: 'changed',
}

/** The reason for a failed search; throws what is no answer: the person went away or stopped it. */
export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof ApiError)) throw error
  // The session has ended: the client does what is to be done.
  if (error.status === 401) throw error
  if (error.status === 429) return 'often'
  if (error.status === 0) return isOffline() ? 'offline' : 'down'
  return byCode[error.problem.code ?? ''] ?? 'down'
}
