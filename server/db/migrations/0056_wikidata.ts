import { type Kysely, sql } from 'kysely'

/** A second outside database of games beside IGDB, and for each fact where it comes from (decision 62). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table games add column wikidata_id integer unique`.execute(db)
  await sql`alter table games drop constraint games_source_check`.execute(db)
  await sql`
    alter table games add constraint games_source_check
      check (source in ('core', 'mame', 'igdb', 'wikidata', 'user', 'synthetic'))`.execute(db)
  await sql`comment on column games.wikidata_id is 'number of the item: 42 is Q42'`.execute(db)
  await sql`
    alter table game_details
      add column wikidata_hash text,
      add column subtitle_en text, add column subtitle_es text,
      add column fact_sources jsonb not null default '{}'`.execute(db)
  await sql`comment on column game_details.fact_sources is 'which outside database supplied a fact, by the names of server/catalogue/external/facts.ts; a fact without a line is of the source of the game'`.execute(
    db,
  )
  await sql`
    create index game_details_igdb on game_details ((external_ids ->> 'igdb')) where external_ids ? 'igdb'`.execute(db)
  await sql`alter table game_names add column source text`.execute(db)
  await sql`comment on column game_names.source is 'the outside database that has this name; null: the source of the game'`.execute(
    db,
  )
  await sql`alter table left_out_games add column wikidata_id integer unique`.execute(db)
  await sql`alter table left_out_games drop constraint left_out_games_check`.execute(db)
  await sql`
    alter table left_out_games add constraint left_out_games_check
      check (source_key is not null or igdb_id is not null or wikidata_id is not null)`.execute(db)
}
