import type { Kysely } from 'kysely'
import type { DB } from '../../db/types.ts'
import { analyseCatalogue } from '../load/load-catalogue.ts'
import type { ExternalPage, ExternalSource } from './external-game.ts'
import type { SaveCounts, Saving } from './save.ts'
import { withSyncLock } from '../write/locks.ts'
import { onlyKnown, savePage, tryPage } from './sync-page.ts'
import { type Cursor, endSync, readCursor, type Run, type SyncKind, writeRun } from './sync-state.ts'

export interface SyncOptions {
  kind: SyncKind
  resources: Saving['resources']
  /** Only changes since then, in seconds since 1970; null: everything. */
  since: number | null
  /** Only games that are in the catalogue already. */
  knownOnly?: boolean
  /** Reports what would change and writes nothing. */
  dryRun?: boolean
  /** Starts from the beginning instead of continuing an interrupted load. */
  fromStart?: boolean
  /** Ends the load after the page that is being written. */
  signal?: AbortSignal | undefined
  /** Milliseconds since 1970. */
  now: () => number
  onPage?: (progress: Progress) => void
}

export interface Progress {
  /** Games so far, including those of the interrupted load that this one continues. */
  done: number
  /** Games in this run. */
  doneNow: number
  /** Estimated total. */
  total: number
  counts: SaveCounts
}

/** `stopped`: by the signal, and the next load continues from here; `busy`: another process is loading. */
export type SyncEnd = Progress & { end: 'done' | 'stopped' | 'busy' }

const pageSize = 500
/** After this many changes the tables are analysed. */
const manyChanges = 5_000
const nothing: SaveCounts = { added: 0, byIds: 0, byName: 0, changed: 0, unchanged: 0, merged: 0 }
const problemMax = 300

/**
 * Imports the games of an outside database into the catalogue, page by page in its own order. Each page is a
 * transaction that also stores the cursor: an interrupted load continues after its last complete page. Throws what the
 * source throws.
 */
export async function syncExternalGames(
  db: Kysely<DB>,
  source: ExternalSource,
  options: SyncOptions,
): Promise<SyncEnd> {
  const ended = await withSyncLock(db, () => record(db, source, options))
  return ended ?? { end: 'busy', done: 0, doneNow: 0, total: 0, counts: { ...nothing } }
}

/** Keeps what the admins are shown of the load: while it runs, and how it ended. */
async function record(db: Kysely<DB>, source: ExternalSource, options: SyncOptions): Promise<SyncEnd> {
  const seconds = (): number => Math.floor(options.now() / 1_000)
  const progress: Progress = { done: 0, doneNow: 0, total: 0, counts: { ...nothing } }
  const began = seconds()
  const note = async (end: Run['end'], problem: string | null = null): Promise<void> => {
    if (!options.dryRun)
      await writeRun(db, source.name, { ...progress, kind: options.kind, began, at: seconds(), end, problem })
  }
  try {
    const end = await run(db, source, options, { progress, note: () => note(null) })
    await note(end)
    return { ...progress, end }
  } catch (error) {
    await note('failed', (error as Error).message.slice(0, problemMax)).catch(() => undefined)
    throw error
  }
}

interface Keeping {
  progress: Progress
  note: () => Promise<void>
}

async function run(
  db: Kysely<DB>,
  source: ExternalSource,
  options: SyncOptions,
  { progress, note }: Keeping,
): Promise<'done' | 'stopped'> {
  const { kind, resources, signal, dryRun = false, knownOnly = false, onPage } = options
  const { cursor, total } = await startOf(db, source, options)
  Object.assign(progress, { done: cursor.done, total })
  await note()
  let next = ask(source, cursor)
  for (;;) {
    const page = await next.catch((error: unknown) => {
      // An aborted source may throw an error of its own.
      if (signal?.aborted) return nothingMore
      throw error
    })
    if (signal?.aborted) return 'stopped'
    if (page.last !== null && page.last <= cursor.after)
      throw new Error('the pages of the external database are not in the order of its ids')
    const isLast = page.last === null
    cursor.after = page.last ?? cursor.after
    cursor.done += page.read
    // The next page is requested while this one is written.
    next = isLast ? Promise.resolve(nothingMore) : ask(source, cursor)
    const games = knownOnly ? await onlyKnown(db, page.games) : page.games
    const at = new Date(options.now())
    const saving = { source: source.name, kind, cursor, at, resources }
    if (page.read > 0) add(progress, page.read, dryRun ? await tryPage(db, games) : await savePage(db, games, saving))
    await note()
    if (page.read > 0) onPage?.(progress)
    if (isLast) break
  }
  if (!dryRun) {
    await endSync(db, source.name, kind, cursor)
    if (progress.counts.added + progress.counts.changed >= manyChanges) await analyseCatalogue(db)
  }
  return 'done'
}

const nothingMore: ExternalPage = { games: [], read: 0, last: null }

async function startOf(
  db: Kysely<DB>,
  source: ExternalSource,
  { kind, since, fromStart, dryRun, now }: SyncOptions,
): Promise<{ cursor: Cursor; total: number }> {
  const kept = fromStart || dryRun ? null : await readCursor(db, source.name, kind)
  // The nightly refresh and a load of all changes continue with the start they began with, even if a later load has
  // ended since.
  const continues = kept !== null && (kind === 'refresh' || kept.since === since)
  const { total, upTo } = await source.count(continues ? kept.since : since)
  if (continues) return { cursor: kept, total }
  const present = Math.floor(now() / 1_000)
  return { cursor: { since, after: 0, began: Math.min(present, upTo ?? present), done: 0 }, total }
}

function ask(source: ExternalSource, { after, since }: Cursor): Promise<ExternalPage> {
  const page = source.after(after, since, pageSize)
  // Thrown where it is awaited; until then it must not end the process.
  page.catch(() => undefined)
  return page
}

function add(progress: Progress, games: number, counts: SaveCounts): void {
  progress.done += games
  progress.doneNow += games
  progress.total = Math.max(progress.total, progress.done)
  for (const key of Object.keys(nothing) as (keyof SaveCounts)[]) progress.counts[key] += counts[key]
}
