import type { ImportOptions } from '../../../common/rules/import.ts'
import { authorizeJob } from '../../db/authorized.ts'
import type { Context } from '../../context.ts'
import type { ImportedGame } from './formats/format.ts'
import { readerOf, scaleOf } from './formats/formats.ts'
import {
  changeImport,
  fileOfImport,
  type ImportKey,
  importOf,
  type ImportRecord,
  lockImport,
} from './imports.queries.ts'
import { type Found, matchGames } from './match.ts'
import { platformKeys } from './platform-words.ts'
import { platformOf } from './platform-of.ts'
import { previewAll } from './preview.ts'
import { addRows, deleteRows } from './rows.queries.ts'
import { rowsOf, TableError } from './table.ts'

type Reach = Pick<Context, 'db' | 'now' | 'catalogue'>

const batchSize = 500

/**
 * Reads an import's file and recognises its games, batch by batch with the progress to be seen. Begun anew when it was killed on the way;
 * nothing is done for an import that has been read, or is gone. A file that cannot be read ends it with the reason.
 */
export async function readImport(reach: Reach, key: ImportKey, signal: AbortSignal): Promise<void> {
  const { db, now } = reach
  const record = await importOf(db, key)
  const text = await fileOfImport(db, key)
  if (record?.state !== 'reading' || text === null) return
  const own = authorizeJob(key)
  await deleteRows(db, own)
  const at = () => new Date(now())
  try {
    const { rows, scale } = await survey(text, record)
    const options = { ...record.options, scale }
    await changeImport(db, own, { rows, done: 0, options }, at())
    if (!(await recogniseAll(reach, key, record, text, signal))) return
    await previewAll(db, own, options)
    await changeImport(db, own, { state: 'preview', done: rows }, at())
  } catch (error) {
    if (!(error instanceof TableError)) throw error
    await deleteRows(db, own)
    await changeImport(db, own, { state: 'failed', problem: error.problem, file: null }, at())
  }
}

/** Goes through the whole file once, so that a broken one is found out before anything is kept: its length, and its ratings' scale. */
async function survey(text: string, { format, header, mapping, options }: ImportRecord) {
  const read = readerOf(format, header.columns, mapping)
  let [rows, highest] = [0, 0]
  for await (const row of rowsOf(text)) {
    rows++
    highest = Math.max(highest, read(row).rating ?? 0)
  }
  if (rows === 0) throw new TableError('no-rows')
  const seen: ImportOptions['scale'] = highest > 10 ? 100 : highest > 5 || highest === 0 ? 10 : 5
  return { rows, scale: scaleOf(format) ?? (mapping === null || highest > 0 ? seen : options.scale) }
}

/** Whether it came to its end: not when the import was deleted meanwhile, or another process reads it. */
async function recogniseAll(
  { db, catalogue, now }: Reach,
  key: ImportKey,
  { format, header, mapping }: ImportRecord,
  text: string,
  signal: AbortSignal,
): Promise<boolean> {
  const read = readerOf(format, header.columns, mapping)
  const platforms = platformKeys((await catalogue.terms()).platforms.all())
  let [batch, done]: [ImportedGame[], number] = [[], 0]
  const flush = async (): Promise<boolean> => {
    signal.throwIfAborted()
    const found = await matchBatch(batch)
    return db.transaction().execute(async (trx) => {
      const present = await lockImport(trx, key)
      if (present?.state !== 'reading' || present.done !== done) return false
      await addRows(
        trx,
        present,
        batch.map((game, at) => toRow(game, found[at], done + at + 1, platforms)),
      )
      done += batch.length
      await changeImport(trx, present, { done }, new Date(now()))
      batch = []
      return true
    })
  }
  const matchBatch = (games: ImportedGame[]): Promise<Found[]> =>
    matchGames(
      db,
      games.map(({ title, year, ids, platforms: names }) => ({
        title,
        year,
        igdb: ids.igdb,
        platformIds: [...new Set(names.flatMap((name) => platformOf(name, platforms) ?? []))],
      })),
    )
  for await (const row of rowsOf(text)) {
    batch.push(read(row))
    if (batch.length >= batchSize && !(await flush())) return false
  }
  return batch.length === 0 || flush()
}

function toRow(game: ImportedGame, found: Found | undefined, n: number, platforms: ReadonlyMap<string, number>) {
  const { title, statuses, rating, borrower, year, started, finished, review } = game
  const name = game.platforms[0] ?? null
  const known = game.platforms.flatMap((one) => platformOf(one, platforms) ?? [])
  const kind = title === '' ? ('skipped' as const) : (found?.kind ?? 'missing')
  const candidates = title === '' ? [] : (found?.candidates ?? [])
  return {
    n,
    title,
    facts: {
      statuses,
      rating,
      borrower,
      year,
      started,
      finished,
      review,
      platform: game.ownPlatforms ? (known[0] ?? null) : null,
      platformName: name,
    },
    found: kind,
    game_id: kind === 'matched' ? (candidates[0] ?? null) : null,
    candidates,
  }
}
