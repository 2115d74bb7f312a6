import { type Change, emptyEntry, applyChange } from '../../../common/rules/collection.ts'
import { limits } from '../../../common/rules/limits.ts'
import { lockGames } from '../../catalogue/write/lock-games.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import type { Context } from '../../context.ts'
import { invalid } from '../../errors.ts'
import type { Viewer } from '../../viewer.ts'
import {
  countEntries,
  deleteEntry,
  entryOf,
  type EntryRow,
  isKeepable,
  saveEntry,
  lockCollection,
  valuesOfRow,
} from './collection.queries.ts'
import { ownRating } from './verdict.ts'
import { moveGameStats } from './game-stats.queries.ts'

/**
 * The only way to change a collection: entry, counters of the game, version of the collection and activity in one
 * transaction. Returns the entry, or 'deleted' when nothing is left of it. Throws field errors for an unknown game or
 * platform.
 */
export async function changeEntry(
  { db, now }: Pick<Context, 'db' | 'now'>,
  viewer: Viewer,
  gameId: number,
  change: Change,
): Promise<EntryRow | 'deleted'> {
  const keepable = await isKeepable(db, gameId, change.type === 'platform' ? change.value : null)
  if (!keepable.game) throw noSuchGame()
  if (!keepable.platform) throw invalid({ value: ['This game is not on that platform.'] })
  return db.transaction().execute(async (trx) => {
    const at = new Date(now())
    // Deleted a moment ago, between the read and the write.
    if (!(await lockGames(trx, [gameId])).has(gameId)) throw noSuchGame()
    await lockCollection(trx, viewer.id)
    const row = await entryOf(trx, viewer.id, gameId)
    const before = row ? valuesOfRow(row) : emptyEntry
    const after = applyChange(before, change)
    if (after === 'deleted') {
      if (row) await deleteEntry(trx, viewer.id, gameId)
    } else {
      if (!row && (await countEntries(trx, viewer.id)) >= limits.collectionMax)
        throw invalid({ id_game: [`A collection holds at most ${limits.collectionMax} games.`] })
      await saveEntry(trx, viewer.id, gameId, after, at, change.type === 'rating' ? ownRating : {})
    }
    const values = after === 'deleted' ? emptyEntry : after
    await moveGameStats(trx, gameId, before, values)
    await recordActivity(trx, 'entry-changed', { userId: viewer.id, gameId, before, after: values }, at)
    return (await entryOf(trx, viewer.id, gameId)) ?? 'deleted'
  })
}

const noSuchGame = () => invalid({ id_game: ['There is no such game.'] })
