import type { Kysely } from 'kysely'
import type { Solution, WorkToDo } from '../../common/api/shapes.ts'
import type { Config } from '../config.ts'
import type { DB } from '../db/types.ts'
import { AppError, tooMany } from '../errors.ts'
import { networkOf } from '../lib/network.ts'
import { loadSecrets } from '../secrets.ts'
import { addAttempt, readAttempts } from './attempts.queries.ts'
import { type Caller, createCounting, type Limit, networkLimits } from './counting.ts'
import { createHash, randomBytes } from 'node:crypto'
import { createSeal } from '../lib/seal.ts'

const minutes = 60
/** Registrations of each network without work. */
const freeLimit: Limit = { points: 5, seconds: 30 * minutes }
/** Registrations of each network above its limit, each after a proof of work: 40 in half an hour with those before. */
const workedLimit: Limit = { points: 35, seconds: 30 * minutes }
/** Registrations of each network in a day, with and without work. */
const registrationsOfDay: Limit = { points: 200, seconds: 24 * 60 * minutes }
export interface RegistrationParts {
  config: Pick<Config, 'dataDir' | 'tokenSecrets'>
  db: Kysely<DB>
  now: () => number
  /** Bits of a network's first proof of work; tests take few. */
  workBits?: number
}

/** Limits of registrations: a few for each network, then more with a proof of work each. */
export function createRegistrationLimits({ config, db, now, workBits }: RegistrationParts) {
  const { count, countNetwork } = createCounting(db)
  const work = createRegistrationWork({ secrets: loadSecrets(config), now, firstBits: workBits })

  async function take(request: Caller): Promise<void> {
    await countNetwork('register', request, freeLimit)
    return countNetwork('register-day', request, registrationsOfDay)
  }

  async function takeWork(request: Caller, solution: Solution | undefined, refusal: AppError): Promise<void> {
    const ceilings = ceilingsOf(request)
    const counted = await Promise.all(ceilings.map(([key]) => readAttempts(db, key)))
    for (const [at, { points, seconds }] of counted.entries())
      if (points >= (ceilings[at]?.[1].points ?? 0)) throw tooMany(seconds)
    const done = counted[0]?.points ?? 0
    const network = networkOf(request.ip)
    const id = solution ? work.check(solution, network, done) : null
    // Longer than the solution is good for: the clocks of the server and of the database may differ.
    if (id === null || (await addAttempt(db, `work:${id}`, (2 * workLife) / 1_000)).points > 1)
      throw new AppError('too-many', refusal.message, { ...refusal.extra, work: work.ask(network, done) })
    for (const [key, limit] of ceilings) await count(key, limit)
  }

  return { take, takeWork }
}

/** What even work does not open, for each network: those in half an hour, then those in a day. */
const ceilingsOf = (request: Caller): [string, Limit][] =>
  [
    { name: 'register-work', limit: workedLimit },
    { name: 'register-day', limit: registrationsOfDay },
  ].flatMap(({ name, limit }) =>
    networkLimits(name, request, limit).map(([key, points]): [string, Limit] => [key, { ...limit, points }]),
  )

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
function createRegistrationWork({ secrets, now, firstBits = 17 }: Parts): RegistrationWork {
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
