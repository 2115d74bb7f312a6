import { type Kysely, sql } from 'kysely'

/** Calendars that other programs subscribe to: one for each person, behind an address that nobody guesses. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table calendar_feeds (
      user_id integer primary key references users on delete cascade,
      token_hash bytea not null unique,
      wishes boolean not null default true,
      platforms integer[] not null default '{}',
      created_at timestamptz not null
    )`.execute(db)
  await sql`comment on column calendar_feeds.token_hash is 'SHA-256 of the word in its address, which is shown once'`.execute(
    db,
  )
}
