import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/types.ts'
import { lockCatalogue } from '../write/locks.ts'
import { type ExternalGame, fingerprint, type SourceName, sources } from './external-game.ts'
import { planGames, sourceOf } from './plan.ts'
import { admissible, countsOf, saveAndCount, type SaveCounts, type Saving } from './save.ts'
import { type Cursor, type SyncKind, writeCursor } from './sync-state.ts'
import { readVocabularyIds } from './vocabulary.ts'

/** Deadlock, serialization, lock or statement timeout: the page is retried. */
const passing = new Set(['40P01', '40001', '55P03', '57014'])
const tries = 4

/** Writes a page and the cursor after it, in one transaction. */
export async function savePage(
  db: Kysely<DB>,
  games: ExternalGame[],
  { source, kind, cursor, ...saving }: { source: SourceName; kind: SyncKind; cursor: Cursor } & Saving,
): Promise<SaveCounts> {
  const save = () =>
    db.transaction().execute(async (trx) => {
      // A page takes a moment, but another load may have locked the catalogue.
      await sql`set local statement_timeout = '120s'`.execute(trx)
      await sql`set local lock_timeout = '60s'`.execute(trx)
      await lockCatalogue(trx)
      const { counts } = await saveAndCount(trx, games, saving)
      await writeCursor(trx, source, kind, cursor)
      return counts
    })
  for (let n = 1; ; n++) {
    try {
      return await save()
    } catch (error) {
      if (n >= tries || !passing.has(String((error as { code?: unknown }).code))) throw error
    }
  }
}

/** Counts what writing the page would do. */
export async function tryPage(db: Kysely<DB>, page: ExternalGame[]): Promise<SaveCounts> {
  const games = await admissible(db, page)
  const { platforms } = await readVocabularyIds(db, games)
  const plans = await planGames(db, games, platforms)
  const known = plans.flatMap(({ by, match, game }) => (by === 'own' && match ? [{ id: match.id, game }] : []))
  const { rows } = await sql<{ game_id: number; hash: string | null }>`
    select game_id, ${sql.ref(sources[sourceOf(games)].hash)} as hash from game_details where game_id = any(${known.map(({ id }) => id)}::integer[])`.execute(
    db,
  )
  const hashes = new Map(rows.map((row) => [row.game_id, row.hash]))
  return countsOf(plans, known.filter(({ id, game }) => hashes.get(id) === fingerprint(game)).length)
}

/** The games that are in the catalogue. */
export async function onlyKnown(db: Kysely<DB>, games: ExternalGame[]): Promise<ExternalGame[]> {
  const column = sql.ref(sources[sourceOf(games)].column)
  const { rows } = await sql<{ number: number }>`
    select ${column} as number from games where ${column} = any(${games.map(({ id }) => id)}::integer[])`.execute(db)
  const known = new Set(rows.map(({ number }) => number))
  return games.filter(({ id }) => known.has(id))
}
