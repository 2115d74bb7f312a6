import { type Selectable, sql, type Transaction } from 'kysely'
import type { DB, Games } from '../../db/types.ts'
import { dropCompanies } from '../write/company-counters.ts'
import { presentFacts } from '../external/facts.ts'

/**
 * Columns of `games` and `game_details` in which the remaining game keeps its value even if empty, each with the
 * reason. Every other column is copied where the remaining game has no value.
 */
export const factsThatStay: Readonly<Record<string, string>> = {
  'games.id': 'the row that stays',
  'games.slug': 'the other one leads there as a former address',
  'games.slug_follows_title': 'follows from its own address and title',
  'games.title': 'the other one becomes a further name',
  'games.name_key': 'follows from its own title',
  'games.source': 'says who writes the row that stays',
  'games.prominence': 'follows from the source and is set by whoever writes the row next',
  'games.renown': 'follows from the open catalogue, which writes it with the row that stays',
  'games.created_at': 'of the row that stays',
  'games.updated_at': 'the moment of the merge',
  'games.change': 'given by a trigger',
  'game_details.game_id': 'the row that stays',
  'game_details.external_hash': 'forgotten, so that the next answer of IGDB is written anew',
  'game_details.wikidata_hash': 'forgotten, so that the next answer of Wikidata is written anew',
  'game_details.external_at': 'of what was asked for the row that stays',
  'game_details.extra_at': 'of what was asked for the row that stays',
}

/** Names, slugs, releases, themes, companies and details of `from` that `into` lacks. */
export async function mergeFacts(trx: Transaction<DB>, from: number, into: number): Promise<void> {
  await mergeSources(trx, from, into)
  await sql`
    insert into game_names (game_id, name_key, name, main, known, source)
    select ${into}, name_key, name, false, coalesce((select bool_or(known) from game_names where game_id = ${into}), known), source
    from game_names where game_id = ${from} on conflict do nothing`.execute(trx)
  for (const table of ['game_releases', 'game_themes', 'game_companies'])
    await sql`
      update ${sql.table(table)} set game_id = ${into}
      where game_id = ${from} and not exists (select from ${sql.table(table)} where game_id = ${into})`.execute(trx)
  await dropCompanies(trx, from)
  await sql`update game_redirects set game_id = ${into} where game_id = ${from}`.execute(trx)
  await mergeDetails(trx, from, into)
}

const texts = ['description_en', 'description_es', 'subtitle_en', 'subtitle_es', 'external_score']
const times = ['beat_hastily', 'beat_normally', 'beat_completely', 'beat_at']
const lists = ['websites', 'screenshots', 'videos']

/** What `into` lacks and is about to get keeps its source. */
async function mergeSources(trx: Transaction<DB>, from: number, into: number): Promise<void> {
  await sql`insert into game_details (game_id) values (${into}) on conflict do nothing`.execute(trx)
  await sql`
    update game_details set fact_sources = (f.fact_sources - own.facts) || game_details.fact_sources
    from game_details f, (
      select ${presentFacts} || array(select 'id:' || jsonb_object_keys(d.external_ids)) as facts
      from games g join game_details d on d.game_id = g.id where g.id = ${into}) own
    where game_details.game_id = ${into} and f.game_id = ${from}`.execute(trx)
}

/** A game without details gets all those of the other. */
async function mergeDetails(trx: Transaction<DB>, from: number, into: number): Promise<void> {
  const gains = [...texts, ...times].map(
    (field) => sql`${sql.ref(field)} = coalesce(d.${sql.ref(field)}, f.${sql.ref(field)})`,
  )
  const longer = lists.map(
    (field) =>
      sql`${sql.ref(field)} = case when d.${sql.ref(field)} = '[]' then f.${sql.ref(field)} else d.${sql.ref(field)} end`,
  )
  await sql`
    update game_details d set external_ids = f.external_ids || d.external_ids, external_hash = null, wikidata_hash = null, ${sql.join([...gains, ...longer])}
    from game_details f where d.game_id = ${into} and f.game_id = ${from}`.execute(trx)
}

/**
 * Copies values that the deleted game's row had and the remaining one lacks. Ids are unique: the old row is deleted
 * before.
 */
export async function addFacts(trx: Transaction<DB>, into: number, gone: Selectable<Games>): Promise<void> {
  await sql`
    update games set igdb_id = coalesce(igdb_id, ${gone.igdb_id}), wikidata_id = coalesce(wikidata_id, ${gone.wikidata_id}), cover = coalesce(cover, ${gone.cover}),
      source_key = coalesce(source_key, ${gone.source_key}), franchise_id = coalesce(franchise_id, ${gone.franchise_id}),
      release_precision = case when release_date is null then ${gone.release_precision} else release_precision end,
      release_date = coalesce(release_date, ${gone.release_date}::date),
      platform_ids = case when platform_ids = '{}' then ${gone.platform_ids} else platform_ids end,
      genre_ids = case when genre_ids = '{}' then ${gone.genre_ids} else genre_ids end, updated_at = now()
    where id = ${into}`.execute(trx)
}
