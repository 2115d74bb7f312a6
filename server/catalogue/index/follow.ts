import type { Kysely } from 'kysely'
import type { DB } from '../../db/types.ts'
import { latestChanges, removalsAfterChange, rowsAfterChange, rowsAfterId, statsAfterId } from './index.queries.ts'
import { MemoryIndex } from './memory/memory-index.ts'

/** The number of rows read at a time. */
const batch = { load: 2_000, changes: 1_000, stats: 5_000 }

export interface Followed {
  index: MemoryIndex
  /** Numbers of the last changes that it contains. */
  seen: { games: number; removals: number }
}

/** Reads the whole catalogue. `check` throws when the index is no longer needed. */
export async function loadIndex(db: Kysely<DB>, today: number, check: () => void): Promise<Followed> {
  const index = new MemoryIndex()
  // Read first: games that change during the load are read again afterwards.
  const seen = await latestChanges(db)
  let after = 0
  for (;;) {
    check()
    const rows = await rowsAfterId(db, after, batch.load)
    for (const row of rows) index.load(row)
    const last = rows.at(-1)
    if (!last) break
    after = last.id
  }
  await index.ready(today)
  return { index, seen }
}

/** Applies what changed and was deleted since to the index. */
export async function readChanges(db: Kysely<DB>, { index, seen }: Followed, check: () => void): Promise<void> {
  for (;;) {
    check()
    const { rows, change } = await rowsAfterChange(db, seen.games, batch.changes)
    if (rows.length > 0) index.change(rows)
    seen.games = change
    if (rows.length < batch.changes) break
  }
  for (;;) {
    check()
    const { ids, change } = await removalsAfterChange(db, seen.removals, batch.changes)
    index.remove(ids)
    seen.removals = change
    if (ids.length < batch.changes) break
  }
}

/** Reads the stats of all games again. */
export async function refreshStats(
  db: Kysely<DB>,
  index: MemoryIndex,
  today: number,
  check: () => void,
): Promise<void> {
  const { columns, set } = index.emptyStats()
  let last = 0
  for (;;) {
    check()
    const rows = await statsAfterId(db, last, batch.stats)
    for (const { id, stats } of rows) set(id, stats)
    const end = rows.at(-1)
    if (!end) break
    last = end.id
  }
  await index.putStats(columns, today)
}
