import type { Kysely } from 'kysely'
import { emptyEntry } from '../../../common/rules/collection.ts'
import type { DB } from '../../db/types.ts'
import { lockCollection } from './collection.queries.ts'
import { deleteEntries } from './many-entries.queries.ts'
import { moveManyGameStats } from './game-stats.queries.ts'

/**
 * Deletes up to `most` entries of a user and subtracts them from their games' counters in one transaction; returns how
 * many. The games' rows are locked in the order of their ids, so that two concurrent erasures cannot deadlock.
 */
export function eraseEntries(db: Kysely<DB>, userId: number, most: number): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const chosen = await trx
      .selectFrom('collection_entries')
      .where('user_id', '=', userId)
      .select('game_id')
      .orderBy('game_id')
      .limit(most)
      .execute()
    if (chosen.length === 0) return 0
    await lockCollection(trx, userId)
    const gone = await deleteEntries(
      trx,
      userId,
      chosen.map(({ game_id: id }) => id),
    )
    await moveManyGameStats(
      trx,
      userId,
      [...gone].map(([gameId, before]) => ({ gameId, before, after: emptyEntry })),
    )
    return chosen.length
  })
}
