import type { Kysely } from 'kysely'
import { limits } from '../../common/rules/limits.ts'
import type { Config } from '../config.ts'
import type { DB } from '../db/types.ts'
import type { Viewer } from '../viewer.ts'
import { addAttemptsUpTo, findStanding } from './attempts.queries.ts'
import { createCounting } from './counting.ts'

/**
 * Reviews and public lists of one user in a day: for everybody, in the first week, and, where the site sends mail,
 * before the address is verified.
 */
const publicLimits = { usual: 100, newcomer: 30, unproven: 3 }
const day = 24 * 3_600
/**
 * Posts and replies of one user within five minutes: for everybody, and in the first days or before the address is
 * verified.
 */
const postLimits = { usual: 30, newcomer: 10 }
const postWindow = 300
const postNewFor = 3 * day * 1_000
const newFor = 7 * day * 1_000

interface Parts {
  config: Pick<Config, 'smtpUrl'>
  db: Kysely<DB>
  now: () => number
}

/** Limits of what users show to everybody. */
export function createPublicLimits({ config, db, now }: Parts) {
  const isUnproven = (row: { email_verified: boolean }): boolean => config.smtpUrl !== undefined && !row.email_verified

  /** How many a user may create in a day; undefined for a deleted account. */
  async function mostOf(within: Kysely<DB>, id: number): Promise<number | undefined> {
    const row = await findStanding(within, id)
    if (!row) return undefined
    if (isUnproven(row)) return publicLimits.unproven
    return now() - row.created_at.getTime() < newFor ? publicLimits.newcomer : publicLimits.usual
  }
  const { count } = createCounting(db)

  return {
    async takePost(trx: Kysely<DB>, { id }: Pick<Viewer, 'id'>): Promise<void> {
      const row = await findStanding(trx, id)
      if (!row) return
      const isNew = isUnproven(row) || now() - row.created_at.getTime() < postNewFor
      await createCounting(trx).count(`post:${id}`, {
        points: isNew ? postLimits.newcomer : postLimits.usual,
        seconds: postWindow,
      })
    },
    async takePublic({ id }: Pick<Viewer, 'id'>): Promise<void> {
      const most = await mostOf(db, id)
      if (most !== undefined) await count(`public:${id}`, { points: most, seconds: day })
    },
    async grantArchivedReplies(trx: Kysely<DB>, { id }: Pick<Viewer, 'id'>, wanted: number): Promise<number> {
      return addAttemptsUpTo(trx, `archived-replies:${id}`, {
        wanted,
        most: limits.archivedReplies,
        windowSeconds: day,
      })
    },
    async grantPublic(trx: Kysely<DB>, { id }: Pick<Viewer, 'id'>, wanted: number): Promise<number> {
      const most = await mostOf(trx, id)
      if (most === undefined || most === publicLimits.usual) return wanted
      return addAttemptsUpTo(trx, `public:${id}`, { wanted, most, windowSeconds: day })
    },
  }
}
