import { type Kysely, sql } from 'kysely'

/** Invented prices of the demonstration are told apart from those that shops wanted, and go with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table price_lows add column demo boolean not null default false`.execute(db)
  await sql`create index price_lows_demo on price_lows (game_id) where demo`.execute(db)
  await sql`comment on column price_lows.demo is 'invented for the demonstration'`.execute(db)
}
