import type { Transaction } from 'kysely'
import type { Context } from '../../context.ts'
import type { DB } from '../../db/types.ts'
import type { LinkKey } from './linked-accounts.queries.ts'

/** The key of the job that reads the trophies of a linked account: there is one at a time. */
export const trophiesKey = ({ userId, platform }: LinkKey): string => `${userId}-${platform}`

/** Has the trophies of a linked account read in the background; one reading at a time. */
export const startTrophies = ({ jobs }: Pick<Context, 'jobs'>, trx: Transaction<DB>, key: LinkKey) =>
  jobs.add(trx, 'read-trophies', payloadOf(key), { key: trophiesKey(key) })

/** The same for many accounts. */
export const startAllTrophies = ({ jobs, db }: Pick<Context, 'jobs' | 'db'>, keys: readonly LinkKey[]): Promise<void> =>
  jobs.addAll(db, 'read-trophies', keys.map(payloadOf), {
    keyOf: ({ user_id: userId, platform }) => trophiesKey({ userId, platform }),
  })

const payloadOf = ({ userId, platform }: LinkKey) => ({ user_id: userId, platform, start: true })
