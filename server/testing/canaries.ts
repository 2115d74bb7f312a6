import { canaries, type Cast } from './cast.ts'
import { readToken } from './forge.ts'
import { noteUnexpected } from './unexpected.ts'

interface SeenAnswer {
  /** Method and path, for the message. */
  call: string
  /** The token of the request. */
  token: string | undefined
  text: string
  body: unknown
}

/**
 * Fails the running test when a response to anybody else contains alice's private data; an admin's list may contain her
 * address (US-02).
 */
export function watchCanaries(cast: Cast, { call, token, text, body }: SeenAnswer): void {
  const { id, email } = cast.alice
  const listed = call.startsWith('GET /user/admin/')
  const seen = [...Object.values(canaries), ...(listed ? [] : [email])].filter((canary) => text.includes(canary))
  const asker = ownerOf(token)
  if (seen.length === 0 || asker === id) return
  // A log-in returns the user's own data; and another user may have the same birthday, or import alice's archive.
  const { token: given, id: shown } = (body ?? {}) as { token?: unknown; id?: unknown }
  if ((typeof given === 'string' && ownerOf(given) === id) || (asker !== undefined && shown === asker)) return
  noteUnexpected(`${call} shows ${seen.join(', ')} to somebody who is not alice`)
}

/** The owner of a token by its claims; undefined without one. */
function ownerOf(token: string | undefined): number | undefined {
  if (token === undefined) return undefined
  try {
    return Number(readToken(token).payload.sub)
  } catch {
    return undefined
  }
}
