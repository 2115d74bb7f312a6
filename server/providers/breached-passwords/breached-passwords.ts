import { createHash } from 'node:crypto'
import { path } from '../client/send.ts'
import type { Patience } from '../client/retry.ts'
import { text } from '../client/readers.ts'
import { defineProvider, type ProviderParts } from '../define.ts'
import { address, key } from '../settings.ts'

/** The passwords of known breaches: Have I Been Pwned, which receives five characters of a hash (k-anonymity). */
interface BreachedPasswords {
  /** Whether a password is among them; throws ProviderError. */
  has: (password: string) => Promise<boolean>
}

export const breachedPasswords = defineProvider({
  settings: {
    BREACHED_PASSWORDS: key('^on$', 'on, to compare new passwords with those of known breaches'),
    BREACHED_PASSWORDS_URL: address('https://api.pwnedpasswords.com'),
  },
  // It receives a part of each new password's hash, so only the operator switches it on.
  keys: ['BREACHED_PASSWORDS'],
  fake: false,
  configure: ({ BREACHED_PASSWORDS_URL: url }) => ({ url }),
  create: createBreachedPasswords,
})

/** A user waits for the form, which is also accepted without a response. */
const patience: Patience = { wait: 500, within: 2_000 }
/** About a thousand lines of 40 bytes, padding included. */
const mostBytes = 262_144

function createBreachedPasswords({ url }: { url: string }, { client }: ProviderParts): BreachedPasswords {
  const { ask } = client({
    hosts: { api: url },
    // All responses then have a similar length, which reveals nothing to an eavesdropper.
    headers: { 'add-padding': 'true' },
    limits: { rates: [{ calls: 600, seconds: 60, burst: 60 }], open: 8 },
    timeoutMs: 2_000,
  })
  return {
    async has(password) {
      const hash = createHash('sha1').update(password).digest('hex').toUpperCase()
      const range = await ask(
        { name: 'range', path: path`/range/${hash.slice(0, 5)}`, read: text, maxBytes: mostBytes },
        patience,
      )
      const line = range.split(/\r?\n/).find((one) => one.startsWith(`${hash.slice(5)}:`))
      // Padded lines have a count of 0.
      return line !== undefined && Number(line.split(':')[1]) > 0
    },
  }
}
