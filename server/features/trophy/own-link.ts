import type { Transaction } from 'kysely'
import type { Context } from '../../context.ts'
import type { DB } from '../../db/types.ts'
import { lockLink, type OwnLink } from '../linked-account/linked-accounts.queries.ts'
import type { ReadLink } from './readings.queries.ts'

/**
 * Writes something that was read of a linked account, in one transaction: nothing when it was unlinked meanwhile, when
 * another account took its place, or when its trophies are not wanted any more. The lock of the link makes two readings
 * wait for each other.
 */
export const ofThatAccount = (
  { db }: Pick<Context, 'db'>,
  reading: ReadLink,
  write: (trx: Transaction<DB>, own: OwnLink) => Promise<void>,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const own = await lockLink(trx, reading)
    if (own?.trophies && own.account_id === reading.account_id) await write(trx, own)
  })
