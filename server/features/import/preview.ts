import { valuesOfEntry } from '../../../common/rules/collection.ts'
import type { Kysely } from 'kysely'
import type { ImportOptions } from '../../../common/rules/import.ts'
import { createYield } from '../../lib/event-loop.ts'
import type { Authorized } from '../../db/authorized.ts'
import type { DB } from '../../db/types.ts'
import { countEntries } from '../collection/collection.queries.ts'
import { entriesByGame } from '../collection/many-entries.queries.ts'
import { type ImportKey, recountImport } from './imports.queries.ts'
import { loseGoneGames, matchedRowsAfter, matchedRowsOf, type MatchedRow, writeEffects } from './rows.queries.ts'
import { putRow, type Shelf } from './row-effect.ts'

const batchSize = 1_000

/** Computes the effect of every row on the present shelf, and counts them. */
export async function previewAll(db: Kysely<DB>, key: Authorized<ImportKey>, options: ImportOptions): Promise<void> {
  const shelf: Shelf = { entries: new Map(), count: await countEntries(db, key.userId) }
  await loseGoneGames(db, key)
  for (let after = 0; ;) {
    const rows = await matchedRowsAfter(db, key, after, batchSize)
    await addKept(db, key, rows, shelf)
    await writeEffects(db, key, await effectsOf(rows, shelf, options))
    after = rows.at(-1)?.n ?? 0
    if (rows.length < batchSize) break
  }
  await recountImport(db, key)
}

/** The same for the rows of these games only, after a user's choice. */
export async function previewGames(
  db: Kysely<DB>,
  key: Authorized<ImportKey>,
  options: ImportOptions,
  gameIds: number[],
): Promise<void> {
  const shelf: Shelf = { entries: new Map(), count: await countEntries(db, key.userId) }
  const rows = await matchedRowsOf(db, key, gameIds)
  await addKept(db, key, rows, shelf)
  await writeEffects(db, key, await effectsOf(rows, shelf, options))
  await recountImport(db, key)
}

/** The present entry, unless an earlier row has already added one. */
async function addKept(db: Kysely<DB>, { userId }: ImportKey, rows: MatchedRow[], shelf: Shelf): Promise<void> {
  const fresh = [...new Set(rows.map(({ game_id }) => game_id))].filter((id) => !shelf.entries.has(id))
  for (const [id, entry] of await entriesByGame(db, userId, fresh)) shelf.entries.set(id, valuesOfEntry(entry))
}

async function effectsOf(rows: MatchedRow[], shelf: Shelf, options: ImportOptions) {
  const yieldToEventLoop = createYield()
  const changed: { n: number; effect: string }[] = []
  for (const row of rows) {
    const effect = putRow(shelf, row, options)
    if (effect !== (row.effect ?? 'unsaid')) changed.push({ n: row.n, effect })
    await yieldToEventLoop()
  }
  return changed
}
