import type { Kysely } from 'kysely'
import type { DB } from '../../db/types.ts'
import { analyseCatalogue } from '../load/analyse-catalogue.ts'
import type { ExternalGame, ExternalSource } from './external-game.ts'
import type { SaveCounts, Saving } from './save.ts'
import { withSyncLock } from './sync-lock.ts'
import { onlyKnown, savePage, tryPage } from './sync-page.ts'
import { type Cursor, endSync, readCursor, type SyncKind } from './sync-state.ts'

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

/**
 * Imports the games of the external database into the catalogue, page by page in the order of their ids. Each page is a
 * transaction that also stores the cursor: an interrupted load continues after its last complete page. Throws what the
 * source throws.
 */
export async function syncExternalGames(
  db: Kysely<DB>,
  source: ExternalSource,
  options: SyncOptions,
): Promise<SyncEnd> {
  const ended = await withSyncLock(db, () => run(db, source, options))
  return ended ?? { end: 'busy', done: 0, doneNow: 0, total: 0, counts: { ...nothing } }
}

async function run(db: Kysely<DB>, source: ExternalSource, options: SyncOptions): Promise<SyncEnd> {
  const { kind, resources, signal, dryRun = false, knownOnly = false, onPage } = options
  const cursor = await startOf(db, options)
  const progress: Progress = {
    done: cursor.done,
    doneNow: 0,
    total: await source.count(cursor.since),
    counts: { ...nothing },
  }
  let next = ask(source, cursor)
  for (;;) {
    const page = await next.catch((error: unknown) => {
      // An aborted source may throw an error of its own.
      if (signal?.aborted) return []
      throw error
    })
    if (signal?.aborted) return { ...progress, end: 'stopped' }
    const last = page.at(-1)
    if (!last) break
    if (last.igdbId <= cursor.after)
      throw new Error('the pages of the external database are not in the order of its ids')
    cursor.after = last.igdbId
    cursor.done += page.length
    // The next page is requested while this one is written.
    next = page.length < pageSize ? Promise.resolve([]) : ask(source, cursor)
    const games = knownOnly ? await onlyKnown(db, page) : page
    const at = new Date(options.now())
    add(
      progress,
      page.length,
      dryRun ? await tryPage(db, games) : await savePage(db, games, { kind, cursor, at, resources }),
    )
    onPage?.(progress)
  }
  if (!dryRun) {
    await endSync(db, kind, cursor)
    if (progress.counts.added + progress.counts.changed >= manyChanges) await analyseCatalogue(db)
  }
  return { ...progress, end: 'done' }
}

async function startOf(db: Kysely<DB>, { kind, since, fromStart, dryRun, now }: SyncOptions): Promise<Cursor> {
  const kept = fromStart || dryRun ? null : await readCursor(db, kind)
  // The nightly refresh and a load of all changes continue with the start they began with, even if a later load has
  // ended since.
  if (kept && (kind === 'refresh' || kept.since === since)) return kept
  return { since, after: 0, began: Math.floor(now() / 1_000), done: 0 }
}

function ask(source: ExternalSource, { after, since }: Cursor): Promise<ExternalGame[]> {
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
