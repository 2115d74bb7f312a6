import { hash, verify } from '@node-rs/argon2'
import { randomUUID } from 'node:crypto'
import { AppError } from '../../errors.ts'

/** argon2id (the package's own kind), 19 MiB, two passes: what OWASP asks for. It runs in the thread pool. */
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
    // The place goes to the next in line: nobody can slip in between.
    if (next) next()
    else running -= 1
  }
}

/** Keyboards write one letter in several ways: é may be one character or two. */
const oneSpelling = (password: string): string => password.normalize('NFKC')

/** The argon2id string to store; 503 when too many are waiting. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(oneSpelling(password), cost))

const decoy = hash(randomUUID(), cost)

/** Whether the password is the stored one; without one (no such account) it takes as long and says no. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const against = stored ?? (await decoy)
  const same = await inTurn(() => verify(against, oneSpelling(password)))
  return same && stored !== null
}
