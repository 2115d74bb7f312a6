import type { Kysely } from 'kysely'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { LimitName } from '../../common/api/contract.ts'
import type { Solution } from '../../common/api/shapes.ts'
import type { Config } from '../config.ts'
import type { DB } from '../db/types.ts'
import { type AppError, tooMany } from '../errors.ts'
import { addAttemptsUpTo, forgetAttempt } from './attempts.queries.ts'
import { type Caller, createCounting, digest, type Limit, networkLimits } from './counting.ts'
import { createProofLimits, type ProofCaller } from './proof-limits.ts'
import { createPublicLimits } from './public-limits.ts'
import { createRegistrationLimits, type RegistrationParts } from './registration-limits.ts'
import type { ToldKind } from '../notifications/kinds.ts'
import type { Viewer } from '../viewer.ts'
import { createStrangerLimits, type Pair, type StrangersMail } from './stranger-limits.ts'

const minutes = 60
/**
 * For each user, or each network of visitors; one page makes several calls. They guard the processor of a process, so
 * each process counts separately, in memory.
 */
const callLimits = {
  calls: { points: 1_500, seconds: 5 * minutes },
  search: { points: 300, seconds: 5 * minutes },
  // Link pictures that are not cached; each takes about 40 ms of processor time.
  drawing: { points: 120, seconds: 5 * minutes },
  // Rendered pages that are not cached; each takes about 40 ms of processor time. A browser renders all further pages
  // itself (PG-04).
  page: { points: 120, seconds: minutes },
  // All documents, cached ones and empty ones included.
  document: { points: 600, seconds: minutes },
}
/** For each user, or each network of visitors; counted in the database, for all processes together. */
const providerLimits: Partial<Record<LimitName, Limit>> = {
  // Calls that make us call a provider, whose limit all users here share.
  external: { points: 60, seconds: 5 * minutes },
  // Searches for prices: three game pages of eight shops, and some tries again (PR-04).
  price: { points: 30, seconds: minutes },
}
/** For each network; counted in the database, for all processes together. */
const visitorLimits: Record<'login' | 'mail' | 'reset', Limit> = {
  login: { points: 25, seconds: 5 * minutes },
  mail: { points: 25, seconds: 5 * minutes },
  reset: { points: 10, seconds: 10 * minutes },
}
/** Follows of each user: enough for a newcomer who finds all their friends, too few to pester anybody (FR-07). */
const followLimit: Limit = { points: 60, seconds: 10 * minutes }
/** Follows of each user in a day, those of an archive included. */
const followsOfDay: Limit = { points: 500, seconds: 24 * 60 * minutes }
/** Reports of each user in a day: enough for whoever finds a spammer, too few to bury the queue. */
const reportLimit: Limit = { points: 30, seconds: 24 * 60 * minutes }
/** Corrections that one user proposes in a day: an evening with a shelf, too few to bury the queue. */
const correctionLimit: Limit = { points: 30, seconds: 24 * 60 * minutes }
/** Archives exported or imported, for each user: each takes seconds of work and a stored file. */
const archiveLimit: Limit = { points: 12, seconds: 24 * 60 * minutes }
/** Picture uploads of one user; counted in the database. */
const uploadLimit: Limit = { points: 30, seconds: 30 * minutes }
/** Of one person, counted in the database. */
const personLimits: Partial<Record<LimitName, Limit>> = {
  report: reportLimit,
  correction: correctionLimit,
  archive: archiveLimit,
  upload: uploadLimit,
}
/** Wrong passwords for one account, from anywhere. */
const accountLimit: Limit = { points: 25, seconds: 60 * minutes }
/** Log-ins of one account that were right: with each device it is known on, and with all others together. */
const entryLimit: Limit = { points: 30, seconds: 60 * minutes }

/** For each user or account, from anywhere; counted in the database. */
const accountLimits = {
  /** Requests for another verification mail. */
  resend: { points: 1, seconds: minutes },
  /** The same mails to one address, whoever requests them. */
  'resend-address': { points: 5, seconds: 24 * 60 * minutes },
  /** Invalid tokens of such mails. */
  'reset-token': { points: 10, seconds: 10 * minutes },
}

export interface Limits {
  /** Counts a call against its limit; throws 429 with Retry-After when there were too many. */
  take(name: LimitName, request: Caller): Promise<void>
  /**
   * For a registration that `take` refused: counts it when it comes with work, once for each solution. Throws 429 with
   * the work to do, and without any once the network has used up what work can open.
   */
  takeWork(request: Caller, solution: Solution | undefined, refusal: AppError): Promise<void>
  /**
   * Counts an attempt at an account's password; throws 429. Attempts from a place that the account has logged in from
   * (a device, else a network) are counted separately, so that strangers who guess cannot lock the owner out. Returns a
   * function that takes the attempt back: call it when the password was right.
   */
  takeGuess(account: string, request: Caller, place: string | null): Promise<() => Promise<void>>
  /**
   * Counts a log-in whose first factor was right, before its session is opened; throws 429. `device`: the word of a
   * device that the account is known on, which has a count of its own, so that whoever else can log in does not keep it
   * out.
   */
  takeEntry(userId: number, device: string | null): Promise<void>
  /**
   * Records in its transaction that a proof of identity was right: it does not count, and from now on only the limit of
   * its own session concerns this one.
   */
  acceptProof(trx: Kysely<DB>, caller: ProofCaller): Promise<void>
  /** Counts a review or a public list that a user creates; throws 429. Private lists are not limited. */
  takePublic(person: Pick<Viewer, 'id'>): Promise<void>
  /** Counts a post or reply in its transaction, so that only those count that were accepted; throws 429. */
  takePost(trx: Kysely<DB>, person: Pick<Viewer, 'id'>): Promise<void>
  /** Counts follows that an archive brings, in its transaction; returns how many of them the day has left. */
  grantFollows(trx: Kysely<DB>, person: Pick<Viewer, 'id'>, wanted: number): Promise<number>
  /**
   * The same for reviews and public lists that an archive brings to an account in its first week, or without a proven
   * address where one is asked for. Others bring as many as there are.
   */
  grantPublic(trx: Kysely<DB>, person: Pick<Viewer, 'id'>, wanted: number): Promise<number>
  /** The same for replies that archives bring to anybody's account, `limits.archivedReplies` in a day. */
  grantArchivedReplies(trx: Kysely<DB>, person: Pick<Viewer, 'id'>, wanted: number): Promise<number>
  /** Counts a push that one user causes for another; false when it must not be sent. */
  takePush(trx: Kysely<DB>, kind: ToldKind, pair: Pair): Promise<boolean>
  /** Counts an action that reaches another user; throws 409 `stranger_unverified` or `stranger_too_soon`. */
  takeAction(trx: Kysely<DB>, kind: ToldKind, pair: Pair): Promise<void>
  /** Counts a mail that others than the owner of its address can cause; false when it must not be sent. */
  takeMail(trx: Kysely<DB>, address: string, kind: StrangersMail): Promise<boolean>
  /** Counts one for an account; returns how many seconds to wait when that was too much, else 0. */
  countFor(name: keyof typeof accountLimits, account: string): Promise<number>
}

const unlimited: Limits = {
  take: async () => {},
  takeWork: async () => {},
  takePublic: async () => {},
  takePost: async () => {},
  takeGuess: async () => async () => {},
  takeEntry: async () => {},
  acceptProof: async () => {},
  grantFollows: async (_trx, _person, wanted) => wanted,
  grantPublic: async (_trx, _person, wanted) => wanted,
  grantArchivedReplies: async (_trx, _person, wanted) => wanted,
  takePush: async () => true,
  takeAction: async () => {},
  takeMail: async () => true,
  countFor: async () => 0,
}

/** The limits of threats section 6; none at all with LUDOTECA_RATE_LIMITS=off. */
export function createLimits({
  config,
  db,
  now,
  workBits,
}: RegistrationParts & { config: Pick<Config, 'rateLimits' | 'smtpUrl'> }): Limits {
  if (!config.rateLimits) return unlimited
  const { waitFor, count, countNetwork } = createCounting(db)
  const registrations = createRegistrationLimits({ config, db, now, workBits })
  const { takeProof, acceptProof } = createProofLimits({ db, now })
  const publicLimits = createPublicLimits({ config, db, now })
  const calls = memoryLimiter(callLimits.calls)
  const limiters: Partial<Record<LimitName, typeof calls>> = {
    search: memoryLimiter(callLimits.search),
    drawing: memoryLimiter(callLimits.drawing),
    page: memoryLimiter(callLimits.page),
    document: memoryLimiter(callLimits.document),
  }

  return {
    async take(name, request) {
      if (name === 'login' || name === 'mail' || name === 'reset')
        return countNetwork(name, request, visitorLimits[name])
      if (name === 'register') return registrations.take(request)
      if (name === 'guess' && request.viewer) await takeProof(request.viewer)
      if (name === 'follow' && request.viewer) {
        await count(`follow:${request.viewer.id}`, followLimit)
        return count(`follow-day:${request.viewer.id}`, followsOfDay)
      }
      const ofPerson = personLimits[name]
      if (ofPerson && request.viewer) return count(`${name}:${request.viewer.id}`, ofPerson)
      const ofProviders = providerLimits[name]
      if (ofProviders)
        return request.viewer
          ? count(`${name}:person:${request.viewer.id}`, ofProviders)
          : countNetwork(name, request, ofProviders)
      // The page was counted as a whole.
      if (request.ofPage) return
      await (limiters[name] ?? calls)(request)
    },
    takeWork: registrations.takeWork,
    async takeGuess(account, request, place) {
      const key = `guess:${digest(account)}${place === null ? '' : `:${digest(place)}`}`
      await count(key, accountLimit)
      const ofNetworks = networkLimits('login', request, visitorLimits.login).map(([name]) => name)
      return () => forgetAttempt(db, [key, ...ofNetworks])
    },
    takeEntry: (userId, device) => count(`entry:${userId}${device === null ? '' : `:${digest(device)}`}`, entryLimit),
    acceptProof,
    ...publicLimits,
    ...createStrangerLimits({ config }),
    grantFollows: (trx, { id }, wanted) =>
      addAttemptsUpTo(trx, `follow-day:${id}`, {
        wanted,
        most: followsOfDay.points,
        windowSeconds: followsOfDay.seconds,
      }),
    countFor: (name, account) => waitFor(`${name}:${digest(account)}`, accountLimits[name]),
  }
}

/** Counts a request in memory, for its user or else for its network and the wider ones around it; throws 429. */
function memoryLimiter({ points, seconds }: Limit): (request: Caller) => Promise<void> {
  const limiters = new Map<number, RateLimiterMemory>()
  const consume = async (key: string, most: number): Promise<void> => {
    const limiter = limiters.get(most) ?? new RateLimiterMemory({ points: most, duration: seconds })
    limiters.set(most, limiter)
    try {
      await limiter.consume(key)
    } catch (refusal) {
      throw refusal instanceof RateLimiterRes ? tooMany(Math.ceil(refusal.msBeforeNext / 1_000)) : refusal
    }
  }
  return async (request) => {
    if (request.viewer) return consume(`person:${request.viewer.id}`, points)
    for (const [key, most] of networkLimits('network', request, { points })) await consume(key, most)
  }
}
