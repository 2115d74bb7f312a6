import type { Transaction } from 'kysely'
import { emptyEntry, isSameEntry, valuesOfEntry } from '../../../common/rules/collection.ts'
import type { GamePlatformName } from '../../../common/rules/game-platforms.ts'
import { type ImportFormat, isLinkedFormat } from '../../../common/rules/import.ts'
import { lockGames } from '../../catalogue/write/locks.ts'
import type { Context } from '../../context.ts'
import { authorizeJob, type Authorized } from '../../db/authorized.ts'
import type { DB } from '../../db/types.ts'
import { lockCollection } from '../collection/collection.queries.ts'
import { deleteEntries, entriesByGame, saveEntries } from '../collection/many-entries.queries.ts'
import { moveManyGameStats } from '../collection/game-stats.queries.ts'
import { undoNotes } from '../play-note/play-note.queries.ts'
import { type ChangeRecord, markUndone, openChanges } from './changes.queries.ts'
import { emptyLists } from './fill-lists.ts'
import { endSync, noteTakenBack } from './linked-rows.queries.ts'
import { changeImport, type ImportKey, importOf, recountImport, lockImport } from './imports.queries.ts'

type Reach = Pick<Context, 'db' | 'now'>

const batchSize = 250

/**
 * Puts back what stood before an import, a batch in each transaction. An entry that was changed since is the person's
 * own by now and stays as it is. Killed on the way, it goes on with what is left.
 */
export async function undoImport({ db, now }: Reach, key: ImportKey, signal: AbortSignal): Promise<void> {
  const begun = await importOf(db, key)
  const linked = begun?.state === 'undoing' && begun.auto !== 'nightly' && linkedOf({ ...begun, ...key })
  // By itself: an account is locked before its imports.
  if (linked) await endSync(db, authorizeJob(linked))
  for (;;) {
    signal.throwIfAborted()
    const goesOn = await db.transaction().execute(async (trx) => {
      const record = await lockImport(trx, key)
      if (record?.state !== 'undoing') return false
      const changes = await openChanges(trx, key, batchSize)
      const at = new Date(now())
      if (changes.length > 0) {
        await restore(trx, record, changes)
        await changeImport(trx, record, { done: record.done + changes.length }, at)
        return true
      }
      if ((await undoNotes(trx, record, batchSize)) > 0) {
        await changeImport(trx, record, {}, at)
        return true
      }
      await emptyLists(trx, record, at)
      await recountImport(trx, record)
      await changeImport(trx, record, { state: 'undone' }, at)
      const linked = linkedOf(record)
      // What the nightly pass itself had brought counts as removed by hand.
      if (linked && record.auto !== 'nightly') await noteTakenBack(trx, linked)
      return false
    })
    if (!goesOn) return
  }
}

/** The import, if it is of a linked account. */
const linkedOf = <T extends { format: ImportFormat }>(record: T): (T & { format: GamePlatformName }) | null =>
  isLinkedFormat(record.format) ? (record as T & { format: GamePlatformName }) : null

async function restore(trx: Transaction<DB>, key: Authorized<ImportKey>, changes: ChangeRecord[]): Promise<void> {
  const { userId } = key
  const held = await lockGames(
    trx,
    changes.map(({ game_id }) => game_id),
  )
  await lockCollection(trx, userId)
  const stored = await entriesByGame(trx, userId, [...held])
  const isUntouched = ({ game_id, after }: ChangeRecord): boolean => {
    const entry = stored.get(game_id)
    return entry !== undefined && isSameEntry(valuesOfEntry(entry), after)
  }
  const own = changes.filter((change) => !isUntouched(change)).map(({ game_id }) => game_id)
  const back = changes.filter(isUntouched)
  await deleteEntries(
    trx,
    userId,
    back.flatMap(({ game_id, before }) => (before ? [] : game_id)),
  )
  await saveEntries(
    trx,
    userId,
    back.flatMap(({ game_id, before }) => (before ? { ...before, game_id } : [])),
  )
  await moveManyGameStats(
    trx,
    userId,
    back.map(({ game_id, before, after }) => ({
      gameId: game_id,
      before: after,
      after: before ? valuesOfEntry(before) : emptyEntry,
    })),
  )
  await markUndone(
    trx,
    key,
    back.map(({ game_id }) => game_id),
    'restored',
  )
  await markUndone(trx, key, own, 'kept')
}
