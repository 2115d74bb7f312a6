import type { SessionStore } from '../session/session.ts'
import { ApiError } from './api-error.ts'
import { tokenExpired, tokenRefused } from './refusals.ts'
import type { Incoming } from './transport.ts'

/** Runs the task while no other tab runs one of the same name. */
export type Exclusive = <T>(task: () => Promise<T>) => Promise<T>

/**
 * Web Locks; without them (plain http) the server's grace period gives several refreshes of one token the same answer.
 */
export const acrossTabs: Exclusive = async (task) =>
  typeof navigator !== 'undefined' && navigator.locks
    ? await navigator.locks.request('token-renewal', task)
    : await task()

interface Needs {
  session: SessionStore
  exclusive: Exclusive
  /** POST auth/refresh. */
  refresh(token: string): Promise<Incoming>
  /** The session is over: remove the user's data and reload. */
  onLost(refused: string, detail: string): void
}

/**
 * Returns a function that exchanges an expired token for a usable one: one refresh for all concurrent calls and tabs
 * (AUT-09).
 */
export function createTokenRenewal({ session, exclusive, refresh, onLost }: Needs) {
  const running = new Map<string, Promise<string>>()

  async function renew(expired: string): Promise<string> {
    const stored = session.token()
    // Another tab was faster: its token is ours as well. Without one, the user logged out meanwhile.
    if (stored !== expired) return stored ?? refuse()
    const { status, body } = await refresh(expired)
    const { token, detail } = (body ?? {}) as { token?: string; detail?: string }
    if (status === 200 && token) {
      session.replaceToken(expired, token)
      return token
    }
    if (status === 401 && detail !== undefined && (tokenRefused.has(detail) || detail === tokenExpired))
      onLost(expired, detail)
    throw new ApiError(status, body ?? {})
  }

  return (expired: string): Promise<string> => {
    const known = running.get(expired)
    if (known) return known
    const renewal = exclusive(() => renew(expired)).finally(() => running.delete(expired))
    running.set(expired, renewal)
    return renewal
  }
}

function refuse(): never {
  throw new ApiError(401, { detail: tokenExpired })
}
