import type { Kysely } from 'kysely'
import { createHash } from 'node:crypto'
import type { DB } from '../db/types.ts'
import { tooMany } from '../errors.ts'
import { networksOf } from '../lib/network.ts'
import type { Viewer } from '../viewer.ts'
import { addAttempt } from './attempts.queries.ts'

/** At most so many within so many seconds. */
export interface Limit {
  points: number
  seconds: number
}

/** Whose calls are counted: a user, else the network of a visitor. */
export interface Caller {
  viewer: Pick<Viewer, 'id' | 'sessionId'> | null
  ip: string
  /** It is a call of a page that is being rendered. */
  ofPage?: boolean
}

/** Counts attempts in the database, for all processes together. */
export function createCounting(db: Kysely<DB>) {
  /** Seconds to wait when that was too much, else 0. */
  async function waitFor(key: string, limit: Limit): Promise<number> {
    const { points, seconds } = await addAttempt(db, key, limit.seconds)
    return points > limit.points ? Math.max(1, seconds) : 0
  }

  /** Throws 429 when that was too much. */
  async function count(key: string, limit: Limit): Promise<void> {
    const seconds = await waitFor(key, limit)
    if (seconds > 0) throw tooMany(seconds)
  }

  /**
   * The same for a network and for the wider ones around it. What the narrow one refuses does not count for the others.
   */
  async function countNetwork(name: string, request: Caller, limit: Limit): Promise<void> {
    for (const [key, points] of networkLimits(name, request, limit)) await count(key, { ...limit, points })
  }

  return { waitFor, count, countNetwork }
}

/**
 * The keys of what is counted for a network and the wider ones around it, the narrowest first, and how much each of
 * them may do.
 */
export const networkLimits = (name: string, { ip }: Caller, { points }: Pick<Limit, 'points'>): [string, number][] =>
  networksOf(ip).map((network) => [`${name}:${network.name}`, Math.floor(points * network.times)])

/** Mistyped names and addresses are private: only a digest of them is stored. */
export const digest = (account: string): string => createHash('sha256').update(account).digest('base64url')
