import { createHash, randomBytes } from 'node:crypto'
import type { Solution, WorkToDo } from '../../common/api/shapes.ts'
import { createSeal } from '../lib/seal.ts'

/** Registrations through work after which its amount doubles. */
const doublesEvery = 5
/** A challenge and its solution are good for so many milliseconds. */
export const workLife = 10 * 60_000

interface Parts {
  secrets: string[]
  now: () => number
  /** Bits of a network's first challenge. 17 are 131,000 hashes on average: about a second on a phone. */
  firstBits?: number
}

/** Proofs of work for networks where many people register. `done`: how many did so in the half hour. */
export interface RegistrationWork {
  /** A new challenge, for this network only. */
  ask(network: string, done: number): WorkToDo
  /**
   * The id of a solved challenge, to be accepted once; null for one that is false, expired, changed, another network's,
   * or much easier than one asked for now: whoever collects easy challenges gains nothing.
   */
  check(solution: Solution, network: string, done: number): string | null
}

/** The challenges are sealed, not stored: whoever asks for many of them takes no room. */
export function createRegistrationWork({ secrets, now, firstBits = 17 }: Parts): RegistrationWork {
  const { seal, open } = createSeal(secrets, 'registration work')
  const bitsAfter = (done: number): number => firstBits + Math.floor(done / doublesEvery)

  return {
    ask(network, done) {
      const bits = bitsAfter(done)
      const expires = now() + workLife
      const salt = seal(JSON.stringify([randomBytes(12).toString('base64url'), bits, expires]), network)
      return { salt, bits, expires: new Date(expires).toISOString() }
    },
    check({ salt, nonce }, network, done) {
      const text = open(salt, network)
      if (text === null) return null
      const [id, bits, expires] = JSON.parse(text) as [string, number, number]
      // One step: others may have registered while this one was being solved.
      if (expires <= now() || bits < bitsAfter(done) - 1) return null
      return leadingZeros(createHash('sha256').update(`${salt}${nonce}`).digest()) >= bits ? id : null
    },
  }
}

/** How many of the first 32 bits are zero before the first one is not. */
const leadingZeros = (hash: Buffer): number => Math.clz32(hash.readUInt32BE(0))
