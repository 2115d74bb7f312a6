import type { Solution } from '../../../common/api/shapes.ts'
import { ApiError } from '../../api/api-error.ts'
import { m } from '../../paraglide/messages.js'
import { findNonce } from './find-nonce.ts'

/** Others register meanwhile, and the phone may change its network: then the server asks for new work. */
const tries = 3

interface Progress {
  say(note: string): void
  signal: AbortSignal
}

/**
 * Does the work that a refusal asks for, and sends again with its solution; loaded only then. Throws the
 * refusal where the browser starts no worker: its words then say how long to wait.
 */
export async function workAndSend<T>(
  refusal: ApiError,
  send: (work: Solution) => Promise<T>,
  { say, signal }: Progress,
): Promise<T> {
  let refused = refusal
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const { work } = refused.problem
    if (!work || typeof Worker === 'undefined') break
    say(m.access_register_work())
    const nonce = await findNonce(work, signal).catch(() => {
      signal.throwIfAborted()
      throw refused
    })
    try {
      return await send({ salt: work.salt, nonce })
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 429) throw error
      refused = error
    }
  }
  throw refused
}
