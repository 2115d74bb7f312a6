import {
  applyChange,
  emptyEntry,
  type EntryValues,
  isSameEntry,
  valuesOfEntry,
} from '../../../common/rules/collection.ts'
import type { Context } from '../../context.ts'
import type { Viewer } from '../../viewer.ts'
import { lockCollection } from './collection.queries.ts'
import { checkPlatforms, lockNamedGames, writeMoves } from './change-many.ts'
import { entriesByGame } from './many-entries.queries.ts'

interface Owned {
  id_game: number
  platform?: number | null
}

/**
 * Puts games on the shelf by the rules of a single change, all of them or none: entries, counters, version and activity
 * in one transaction, with a few statements for all. What is there already stays as it is. Returns how many were not
 * owned before. Throws field errors for an unknown game or platform, and for a collection without room.
 */
export const haveGames = (
  { db, now }: Pick<Context, 'db' | 'now'>,
  { id: userId }: Viewer,
  owned: readonly Owned[],
): Promise<number> =>
  db.transaction().execute(async (trx) => {
    // Of a game that is named twice, the last one counts.
    const wanted = new Map(owned.map((one) => [one.id_game, one.platform ?? null]))
    const ids = [...wanted.keys()]
    await lockNamedGames(trx, ids)
    await checkPlatforms(
      trx,
      [...wanted].flatMap(([id_game, platform]) => (platform === null ? [] : { id_game, platform })),
    )
    await lockCollection(trx, userId)
    const present = await entriesByGame(trx, userId, ids)
    const at = new Date(now())
    const moves = ids.flatMap((gameId) => {
      const before = present.get(gameId) ?? null
      const values = valuesOfEntry(before ?? emptyEntry)
      const after = owning(values, wanted.get(gameId) ?? null)
      if (isSameEntry(values, after)) return []
      const moment = at.toISOString()
      return { gameId, before, after: { ...after, created_at: before?.created_at ?? moment, changed_at: moment } }
    })
    await writeMoves(trx, userId, moves, at)
    return moves.filter(({ before }) => !before?.have).length
  })

/** The entry with the game on the shelf; a platform that is not named stays. */
function owning(before: EntryValues, platform: number | null): EntryValues {
  const after = applyChange(before, { type: 'have', value: true })
  // Not deleted: it has a flag.
  const values = after === 'deleted' ? before : after
  return platform === null ? values : { ...values, platform }
}
