import { sql, type Transaction } from 'kysely'
import type { DB } from '../db/types.ts'
import { moveGameCount } from './write/catalogue-state.ts'
import { type LinkCount, moveCompanyCounters } from './write/company-counters.ts'
import { moveEntries } from './merge-entries.ts'
import { moveImports } from './merge-imports.ts'
import { moveLists } from './merge-lists.ts'
import { moveReviews } from './merge-reviews.ts'

/**
 * Makes one game of two that turned out to be the same: what people keep, names, addresses and ids of `from` go over to `into`, which
 * keeps its own facts, and `from` is gone. The caller has taken the catalogue. A table that comes to name games is added here.
 */
export async function mergeGames(trx: Transaction<DB>, from: number, into: number): Promise<void> {
  if (from === into) return
  // Nobody puts the old row on a shelf from here on: it would vanish with it.
  await sql`select from games where id in (${from}, ${into}) order by id for update`.execute(trx)
  await moveEntries(trx, from, into)
  await moveLists(trx, from, into)
  await moveReviews(trx, from, into)
  await moveImports(trx, from, into)
  await moveNames(trx, from, into)
  await moveDetails(trx, from, into)
  await dropCompanies(trx, from)
  const { rows } = await sql<{ slug: string; igdb_id: number | null; cover: string | null }>`
    delete from games where id = ${from} returning slug, igdb_id, cover`.execute(trx)
  const gone = rows[0]
  if (!gone) return
  await sql`
    update games set igdb_id = coalesce(igdb_id, ${gone.igdb_id}), cover = coalesce(cover, ${gone.cover}), updated_at = now()
    where id = ${into}`.execute(trx)
  await redirect(trx, gone.slug, into)
  await moveGameCount(trx, -1)
}

/** Remembers a former address of a game. */
export async function redirect(trx: Transaction<DB>, slug: string, gameId: number): Promise<void> {
  await sql`
    insert into game_redirects (slug, game_id) values (${slug}, ${gameId})
    on conflict (slug) do update set game_id = excluded.game_id`.execute(trx)
}

async function moveNames(trx: Transaction<DB>, from: number, into: number): Promise<void> {
  await sql`
    insert into game_names (game_id, name_key, name, main, known)
    select ${into}, name_key, name, false, coalesce((select bool_or(known) from game_names where game_id = ${into}), known)
    from game_names where game_id = ${from} on conflict do nothing`.execute(trx)
  await sql`
    insert into game_releases (game_id, platform_id, release_date, release_precision)
    select ${into}, platform_id, release_date, release_precision from game_releases
    where game_id = ${from} and not exists (select from game_releases where game_id = ${into})`.execute(trx)
  await sql`update game_redirects set game_id = ${into} where game_id = ${from}`.execute(trx)
}

/** What `into` does not know itself. The fingerprint is forgotten: the next answer from outside is written anew. */
async function moveDetails(trx: Transaction<DB>, from: number, into: number): Promise<void> {
  const gains = [
    'description_en',
    'description_es',
    'external_score',
    'beat_hastily',
    'beat_normally',
    'beat_completely',
    'beat_at',
  ]
  await sql`
    update game_details d set external_ids = f.external_ids || d.external_ids, external_hash = null,
      screenshots = case when d.screenshots = '[]' then f.screenshots else d.screenshots end,
      videos = case when d.videos = '[]' then f.videos else d.videos end,
      ${sql.join(gains.map((field) => sql`${sql.ref(field)} = coalesce(d.${sql.ref(field)}, f.${sql.ref(field)})`))}
    from game_details f where d.game_id = ${into} and f.game_id = ${from}`.execute(trx)
}

/** Takes the links to its makers from a game, and from their counters. */
export async function dropCompanies(trx: Transaction<DB>, gameId: number): Promise<void> {
  const { rows } = await sql<LinkCount>`
    with gone as (delete from game_companies where game_id = ${gameId} returning company_id, role)
    select company_id, role, -count(*)::integer as count from gone group by company_id, role`.execute(trx)
  await moveCompanyCounters(trx, rows)
}
