import type { Transaction } from 'kysely'
import { emptyEntry, valuesOfEntry } from '../../../common/rules/collection.ts'
import type { GamePlatformName } from '../../../common/rules/game-platforms.ts'
import { isLinkedFormat, readFacts } from '../../../common/rules/import.ts'
import { lockGames } from '../../catalogue/write/locks.ts'
import type { Context } from '../../context.ts'
import type { DB } from '../../db/types.ts'
import { noteBrought, removedGames } from './linked-rows.queries.ts'
import { notifyOfImport } from '../../notifications/notify.ts'
import { countEntries, lockCollection } from '../collection/collection.queries.ts'
import { entriesByGame, saveEntries } from '../collection/many-entries.queries.ts'
import { moveManyGameStats } from '../collection/game-stats.queries.ts'
import { keepNotes } from '../play-note/play-note.routes.ts'
import { noteChanges } from './changes.queries.ts'
import { changeImport, type ImportKey, type OwnImport, recountImport, lockImport } from './imports.queries.ts'
import { fillLists } from './fill-lists.ts'
import { leaveOut, loseGoneGames, matchedRowsAfter, type MatchedRow, writeEffects } from './rows.queries.ts'
import { putRow } from './row-effect.ts'

type Reach = Pick<Context, 'db' | 'jobs' | 'now'>

const batchSize = 250

/**
 * Writes an import into its owner's collection, a batch of rows in each transaction: entries, counters of the games,
 * what the rows say about playing, the previous entries, and the progress. After an interruption it continues with the
 * next batch. It records no activity: nobody did this today.
 */
export async function applyImport({ db, jobs, now }: Reach, key: ImportKey, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted()
    const goesOn = await db.transaction().execute(async (trx) => {
      const record = await lockImport(trx, key)
      if (record?.state !== 'applying') return false
      const rows = await matchedRowsAfter(trx, key, record.done, batchSize)
      const at = new Date(now())
      const last = rows.at(-1)
      if (last) {
        await applyRows(trx, record, await withoutRemoved(trx, record, rows), at)
        await changeImport(trx, record, { done: last.n }, at)
        return true
      }
      await loseGoneGames(trx, record)
      if (!isLinkedFormat(record.format)) await fillLists(trx, record, at)
      await recountImport(trx, record)
      await changeImport(trx, record, { state: 'done', done: record.rows, file: null }, at)
      await notifyOfImport(trx, record.userId, record, at)
      await mailOnce({ jobs }, trx, record, at)
      return false
    })
    if (!goesOn) return
  }
}

/**
 * Who imports a linked account gets one mail at the end, however often it is applied; nobody asked for the nightly pass
 * (ACC-02).
 */
async function mailOnce(
  { jobs }: Pick<Reach, 'jobs'>,
  trx: Transaction<DB>,
  record: OwnImport,
  at: Date,
): Promise<void> {
  if (!isLinkedFormat(record.format) || record.auto === 'nightly' || record.mailed_at !== null) return
  await changeImport(trx, record, { mailed_at: at }, at)
  await jobs.add(trx, 'send-a-mail', { kind: 'games-imported', user_id: record.userId })
}

/** What was taken off the shelf since the preview stays off, unless its owner chose it there. */
async function withoutRemoved(trx: Transaction<DB>, record: OwnImport, rows: MatchedRow[]): Promise<MatchedRow[]> {
  if (!isLinkedFormat(record.format)) return rows
  const ours = rows.filter(({ chosen }) => !chosen)
  const removed = await removedGames(
    trx,
    record.userId,
    ours.map(({ game_id }) => game_id),
  )
  const out = new Set(ours.flatMap(({ n, game_id }) => (removed.has(game_id) ? n : [])))
  await leaveOut(trx, record, [...out])
  return rows.filter(({ n }) => !out.has(n))
}

async function applyRows(trx: Transaction<DB>, record: OwnImport, rows: MatchedRow[], at: Date): Promise<void> {
  const { userId, options } = record
  const held = await lockGames(trx, [...new Set(rows.map(({ game_id }) => game_id))])
  await lockCollection(trx, userId)
  const stored = await entriesByGame(trx, userId, [...held])
  const shelf = {
    entries: new Map([...stored].map(([id, entry]) => [id, valuesOfEntry(entry)])),
    count: await countEntries(trx, userId),
  }
  const effects = rows
    .filter(({ game_id }) => held.has(game_id))
    .map((row) => ({ n: row.n, game_id: row.game_id, effect: putRow(shelf, row, options) }))
  const changed = [
    ...new Set(effects.flatMap(({ effect, game_id }) => (effect === 'new' || effect === 'change' ? game_id : []))),
  ]
  const moves = changed.map((gameId) => {
    const before = stored.get(gameId)
    return {
      gameId,
      before: before ? valuesOfEntry(before) : emptyEntry,
      after: shelf.entries.get(gameId) ?? emptyEntry,
    }
  })
  const moment = at.toISOString()
  await saveEntries(
    trx,
    userId,
    moves.map(({ gameId, after }) => ({ ...after, game_id: gameId, created_at: moment, changed_at: moment })),
  )
  await moveManyGameStats(trx, userId, moves)
  await noteChanges(
    trx,
    record,
    moves.map(({ gameId, after }) => ({ game_id: gameId, before: stored.get(gameId) ?? null, after })),
  )
  const full = new Set(effects.flatMap(({ effect, n }) => (effect === 'full' || effect === 'unsaid' ? n : [])))
  const put = rows.filter(({ n, game_id }) => held.has(game_id) && !full.has(n))
  if (isLinkedFormat(record.format)) {
    const brought = put.flatMap(({ game_id, facts: { ref } }) => (ref === undefined ? [] : { ref, game_id }))
    await noteBrought(trx, record as typeof record & { format: GamePlatformName }, brought, at)
  } else
    await keepNotes(
      trx,
      record,
      put.map(({ game_id, facts }) => ({ game_id, facts: readFacts(facts, options) })),
      at,
    )
  await writeEffects(trx, record, effects, true)
}
