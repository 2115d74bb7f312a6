import { hash, verify } from '@node-rs/argon2'
import { randomUUID } from 'node:crypto'
import { AppError } from '../../errors.ts'
import { createSemaphore } from '../../lib/semaphore.ts'

/** argon2id (the package's default), 19 MiB, two passes: OWASP's recommendation. It runs in the thread pool. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Two at once leave the other threads of the pool to files and signatures. */
const atOnce = 2
const mostWaiting = 100
const inTurn = createSemaphore(
  atOnce,
  mostWaiting,
  () =>
    new AppError('unavailable', 'Too many people are logging in right now. Try again in a moment.', { retryAfter: 5 }),
)

/**
 * Keyboards encode one letter in several ways: é may be one character or two. NFKC, as NIST SP 800-63B asks for. It can
 * lengthen a text eighteenfold at most, so argon2 never gets more than a few kilobytes.
 */
export const oneSpelling = (password: string): string => password.normalize('NFKC')

/** The argon2id string to store; 503 when too many are waiting. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(oneSpelling(password), cost))

const decoy = hash(randomUUID(), cost)

/** Whether the password matches the stored one; without one (no such account) it takes as long and returns false. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const against = stored ?? (await decoy)
  const same = await inTurn(() => verify(against, oneSpelling(password)))
  return same && stored !== null
}
