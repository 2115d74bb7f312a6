import type { ImportReport } from '../../../common/api/import.ts'
import { type ImportOptions, isLinkedFormat } from '../../../common/rules/import.ts'
import { type Packed, unpack } from '../../threads/pack.ts'
import { authorizeJob } from '../../db/authorized.ts'
import type { Context } from '../../context.ts'
import type { ImportedGame } from './formats/format.ts'
import { formats } from './formats/formats.ts'
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
import { ownPlatformOf, platformOf } from './platform-of.ts'
import { previewAll } from './preview.ts'
import { addRows, deleteRows } from './rows.queries.ts'
import { readTable } from './table-work.ts'
import { TableError } from './files/table.ts'

type Reach = Pick<Context, 'db' | 'now' | 'catalogue' | 'threads'>

/**
 * Reads an import's file in a thread, so that a broken one is found out before anything is kept, and recognises its
 * games, batch by batch with the progress to be seen. Begun anew when it was killed on the way; nothing is done for an
 * import that has been read, or is gone. A file that cannot be read ends it with the reason.
 */
export async function readImport(reach: Reach, key: ImportKey, signal: AbortSignal): Promise<void> {
  const { db, now } = reach
  const record = await importOf(db, key)
  const text = await fileOfImport(db, key)
  if (record?.state !== 'reading' || text === null || isLinkedFormat(record.format)) return
  const { format, header, mapping } = record
  const own = authorizeJob(key)
  await deleteRows(db, own)
  const at = () => new Date(now())
  try {
    const {
      games,
      rows,
      scale: seen,
      report,
    } = await readTable(reach, { text, format, columns: header.columns, mapping }, signal)
    const options = {
      ...record.options,
      scale: formats[format].scale ?? scaleFor(record, seen),
      dates: record.options.dates ?? orderSeen(report.dates),
      // What the user chose before the columns changed stays.
      unit: record.report === null ? (formats[format].unit ?? 'hours') : record.options.unit,
    }
    await changeImport(db, own, { rows, done: 0, options, report }, at())
    if (!(await recogniseAll(reach, key, games, signal))) return
    await previewAll(db, own, options)
    await changeImport(db, own, { state: 'preview', done: rows }, at())
  } catch (error) {
    if (!(error instanceof TableError)) throw error
    await deleteRows(db, own)
    await changeImport(db, own, { state: 'failed', problem: error.problem, file: null }, at())
  }
}

/** Up to where the ratings of a file go whose site does not say so: its ratings tell, else the user. */
const scaleFor = ({ mapping, options }: ImportRecord, seen: ImportOptions['scale'] | null): ImportOptions['scale'] =>
  seen ?? (mapping === null ? 10 : options.scale)

/** The order of day and month that a file shows, if none of its dates contradicts it; null: the user is asked. */
function orderSeen({ day_first, month_first }: ImportReport['dates']): ImportOptions['dates'] {
  if (day_first > 0 && month_first > 0) return null
  return day_first > 0 ? 'day-first' : month_first > 0 ? 'month-first' : null
}

/** Whether it came to its end: not when the import was deleted meanwhile, or another process reads it. */
async function recogniseAll(
  { db, catalogue, now }: Reach,
  key: ImportKey,
  pieces: Packed,
  signal: AbortSignal,
): Promise<boolean> {
  const platforms = platformKeys((await catalogue.terms()).platforms.all())
  let done = 0
  for (const piece of pieces) {
    signal.throwIfAborted()
    const batch = unpack<ImportedGame>(piece)
    const found = await matchBatch(db, batch, platforms)
    const goesOn = await db.transaction().execute(async (trx) => {
      const present = await lockImport(trx, key)
      if (present?.state !== 'reading' || present.done !== done) return false
      await addRows(
        trx,
        present,
        batch.map((game, at) => toRow(game, found[at], done + at + 1, platforms)),
      )
      done += batch.length
      await changeImport(trx, present, { done }, new Date(now()))
      return true
    })
    if (!goesOn) return false
  }
  return true
}

const matchBatch = (db: Reach['db'], games: ImportedGame[], platforms: ReadonlyMap<string, number>): Promise<Found[]> =>
  matchGames(
    db,
    games.map(({ title, year, ids, dropped, platforms: names }) => ({
      // A dropped row is looked for by no name.
      title: dropped === null ? title : '',
      year,
      igdb: ids.igdb,
      platformIds: [...new Set(names.flatMap((name) => platformOf(name, platforms) ?? []))],
    })),
  )

function toRow(game: ImportedGame, found: Found | undefined, n: number, platforms: ReadonlyMap<string, number>) {
  const { title, platforms: names, ownPlatforms, ids: _, ...facts } = game
  const isOut = game.dropped !== null
  const kind = isOut ? ('skipped' as const) : (found?.kind ?? 'missing')
  const candidates = isOut ? [] : (found?.candidates ?? [])
  return {
    n,
    title,
    facts: {
      ...facts,
      ...(ownPlatforms ? ownPlatformOf(names, platforms) : { platform: null }),
      platformName: names[0] ?? null,
    },
    found: kind,
    game_id: kind === 'matched' ? (candidates[0] ?? null) : null,
    candidates,
    // Only doubtful rows wait in an order.
    likelihood: kind === 'doubtful' ? (found?.likelihood ?? 0) : 0,
  }
}
