import type { Transaction } from 'kysely'
import type { Context } from '../../context.ts'
import type { DB } from '../../db/types.ts'
import type { LinkKey } from './linked-accounts.queries.ts'

/** Has the trophies of a linked account read in the background; one reading at a time. */
export const startTrophies = ({ jobs }: Pick<Context, 'jobs'>, trx: Transaction<DB>, { userId, platform }: LinkKey) =>
  jobs.add(trx, 'read-trophies', { user_id: userId, platform, start: true }, { key: `${userId}-${platform}` })
