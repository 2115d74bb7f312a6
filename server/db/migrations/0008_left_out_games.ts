import { type Kysely, sql } from 'kysely'

/** A game that an admin deleted must not come back with the next load of the open catalogue or of the external database. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table left_out_games (
      id integer generated always as identity primary key,
      title text not null,
      source_key text unique,
      igdb_id integer unique,
      left_out_at timestamptz not null default now(),
      check (source_key is not null or igdb_id is not null)
    )`.execute(db)
}
