import { canaries, type Cast } from './cast.ts'
import { readToken } from './forge.ts'
import { noteUnexpected } from './unexpected.ts'

interface SeenAnswer {
  /** Method and path, for the message. */
  call: string
  /** The token it was asked with. */
  token: string | undefined
  text: string
  body: unknown
}

/** Fails the running test when an answer to somebody else shows what is alice's; of an admin's lists it may be her address (US-02). */
export function watchCanaries(cast: Cast, { call, token, text, body }: SeenAnswer): void {
  const { id, email } = cast.alice
  const listed = call.startsWith('GET /user/admin/')
  const seen = [...Object.values(canaries), ...(listed ? [] : [email])].filter((canary) => text.includes(canary))
  const asker = ownerOf(token)
  if (seen.length === 0 || asker === id) return
  // Whoever logs in is told who they are; and somebody may have the same birthday, or bring alice's archive into an own account.
  const { token: given, id: shown } = (body ?? {}) as { token?: unknown; id?: unknown }
  if ((typeof given === 'string' && ownerOf(given) === id) || (asker !== undefined && shown === asker)) return
  noteUnexpected(`${call} shows ${seen.join(', ')} to somebody who is not alice`)
}

/** Whose token it is, by what it says itself; undefined for nobody's. */
function ownerOf(token: string | undefined): number | undefined {
  if (token === undefined) return undefined
  try {
    return Number(readToken(token).payload.sub)
  } catch {
    return undefined
  }
}
