import { hash, verify } from '@node-rs/argon2'
import { randomUUID } from 'node:crypto'
import { AppError } from '../../errors.ts'

/** argon2id (the package's default), 19 MiB, two passes: OWASP's recommendation. It runs in the thread pool. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Two at once leave the other threads of the pool to files and signatures. */
const atOnce = 2
const mostWaiting = 100
let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < atOnce) running += 1
  else if (waiting.length < mostWaiting) await new Promise<void>((goOn) => waiting.push(goOn))
  else
    throw new AppError('unavailable', 'Too many people are logging in right now. Try again in a moment.', {
      retryAfter: 5,
    })
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    // The slot goes to the next in the queue: no newcomer can take it.
    if (next) next()
    else running -= 1
  }
}

/** Keyboards encode one letter in several ways: é may be one character or two. */
const oneSpelling = (password: string): string => password.normalize('NFKC')

/** The argon2id string to store; 503 when too many are waiting. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(oneSpelling(password), cost))

const decoy = hash(randomUUID(), cost)

/** Whether the password matches the stored one; without one (no such account) it takes as long and returns false. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const against = stored ?? (await decoy)
  const same = await inTurn(() => verify(against, oneSpelling(password)))
  return same && stored !== null
}
