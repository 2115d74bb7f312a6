import type { FastifyBaseLogger } from 'fastify'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/types.ts'
import { takeCatalogue } from './catalogue-lock.ts'
import { readOpenCatalogue } from './read-catalogue.ts'
import { loadGames } from './load-games.ts'
import { loadVocabulary } from './load-vocabulary.ts'

/**
 * Brings the open catalogue of this version into the database: nothing to do when it is there already, seconds otherwise.
 * One transaction: a server that is killed in the middle leaves the former catalogue. Ids and what people keep never change.
 */
export async function loadCatalogue(
  db: Kysely<DB>,
  log?: FastifyBaseLogger,
): Promise<{ loaded: boolean; games: number }> {
  const catalogue = readOpenCatalogue()
  const loaded = await db.transaction().execute(async (trx) => {
    // Loading takes longer than any request may.
    await sql`set local statement_timeout = '120s'`.execute(trx)
    await takeCatalogue(trx)
    if ((await readState(trx, 'open_catalogue')) === catalogue.version) return false
    await loadVocabulary(trx, catalogue.vocabulary)
    await loadGames(trx, catalogue)
    await writeState(trx, 'open_catalogue', catalogue.version)
    const { count } = await trx
      .selectFrom('games')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    await writeState(trx, 'games', String(count))
    return true
  })
  if (loaded) await analyse(db)
  const games = Number((await readState(db, 'games')) ?? 0)
  log?.info({ games, loaded }, 'catalogue ready')
  return { loaded, games }
}

/** Fresh statistics: without them the first queries after a load choose bad plans. */
async function analyse(db: Kysely<DB>): Promise<void> {
  for (const table of [
    'games',
    'game_details',
    'game_names',
    'game_releases',
    'game_themes',
    'game_companies',
    'game_stats',
    'companies',
    'search_words',
    'search_word_forms',
  ])
    await sql`analyze ${sql.table(table)}`.execute(db)
}

/** A remembered fact about the catalogue, or null. */
async function readState(db: Kysely<DB>, key: string): Promise<string | null> {
  const row = await db.selectFrom('catalogue_state').select('value').where('key', '=', key).executeTakeFirst()
  return row?.value ?? null
}

/** Remembers a fact about the catalogue. */
async function writeState(db: Kysely<DB>, key: string, value: string): Promise<void> {
  await db
    .insertInto('catalogue_state')
    .values({ key, value })
    .onConflict((oc) => oc.column('key').doUpdateSet({ value, updated_at: sql`now()` }))
    .execute()
}
