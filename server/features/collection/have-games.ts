import type { Transaction } from 'kysely'
import {
  applyChange,
  emptyEntry,
  type EntryValues,
  isSameEntry,
  valuesOfEntry,
} from '../../../common/rules/collection.ts'
import { limits } from '../../../common/rules/limits.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import { lockGames } from '../../catalogue/write/lock-games.ts'
import type { Context } from '../../context.ts'
import type { DB } from '../../db/types.ts'
import { invalid } from '../../errors.ts'
import type { Viewer } from '../../viewer.ts'
import { countEntries, lockCollection } from './collection.queries.ts'
import { entriesByGame, platformsOfGames, saveEntries } from './many-entries.queries.ts'
import { moveManyGameStats } from './many-stats.queries.ts'

interface Owned {
  id_game: number
  platform?: number | null
}

/**
 * Puts games on the shelf by the rules of a single change, all of them or none: entries, counters, version and activity in one
 * transaction, with a few statements for all. What is there already stays as it is. Returns how many were not owned before. Throws
 * field errors for an unknown game or platform, and for a collection without room.
 */
export const haveGames = (
  { db, now }: Pick<Context, 'db' | 'now'>,
  { id: userId }: Viewer,
  owned: readonly Owned[],
): Promise<number> =>
  db.transaction().execute(async (trx) => {
    // Of a game that is named twice, the last one counts.
    const wanted = new Map(owned.map((one) => [one.id_game, one]))
    const ids = [...wanted.keys()]
    const locked = await lockGames(trx, ids)
    const unknown = ids.filter((id) => !locked.has(id))
    if (unknown.length > 0) throw invalid({ games: [`There is no such game: ${unknown.join(', ')}.`] })
    await checkPlatforms(trx, [...wanted.values()])
    await lockCollection(trx, userId)
    const present = await entriesByGame(trx, userId, ids)
    const at = new Date(now())
    const moves = ids
      .map((gameId) => {
        const before = valuesOfEntry(present.get(gameId) ?? emptyEntry)
        return { gameId, before, after: owning(before, wanted.get(gameId)?.platform ?? null) }
      })
      .filter(({ before, after }) => !isSameEntry(before, after))
    await checkRoom(trx, userId, moves.filter(({ gameId }) => !present.has(gameId)).length)
    await saveEntries(
      trx,
      userId,
      moves.map(({ gameId, after }) => ({
        game_id: gameId,
        ...after,
        created_at: present.get(gameId)?.created_at ?? at.toISOString(),
        changed_at: at.toISOString(),
      })),
    )
    await moveManyGameStats(trx, moves)
    await recordActivity(trx, 'entries-changed', { userId, moves }, at)
    return moves.filter(({ before }) => !before.have).length
  })

/** The entry with the game on the shelf; a platform that is not named stays. */
function owning(before: EntryValues, platform: number | null): EntryValues {
  const after = applyChange(before, { type: 'have', value: true })
  // Not deleted: it has a flag.
  const values = after === 'deleted' ? before : after
  return platform === null ? values : { ...values, platform }
}

async function checkPlatforms(trx: Transaction<DB>, owned: Owned[]): Promise<void> {
  const named = owned.filter(({ platform }) => (platform ?? null) !== null)
  const platforms = await platformsOfGames(
    trx,
    named.map(({ id_game }) => id_game),
  )
  const wrong = named.filter(({ id_game, platform }) => !platforms.get(id_game)?.includes(platform!))
  if (wrong.length > 0)
    throw invalid({ games: [`Not on that platform: ${wrong.map(({ id_game }) => id_game).join(', ')}.`] })
}

async function checkRoom(trx: Transaction<DB>, userId: number, fresh: number): Promise<void> {
  if (fresh === 0 || (await countEntries(trx, userId)) + fresh <= limits.collectionMax) return
  throw invalid({ games: [`A collection holds at most ${limits.collectionMax} games.`] })
}
