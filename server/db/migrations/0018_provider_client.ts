import { type Kysely, sql } from 'kysely'

/** What the one client of all providers shares among processes: tokens at rest, breakers, health, and who asks what at the moment. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table provider_secrets (
      provider text primary key,
      id uuid not null,
      sealed text not null,
      expires_at timestamptz not null,
      ends_at timestamptz
    )`.execute(db)
  // Tokens in plain text; a new one is made at the next call. The table goes with a later migration, when no old process writes to it.
  await sql`delete from provider_tokens`.execute(db)
  await sql`
    create unlogged table provider_breakers (
      provider text primary key,
      failures integer not null,
      open_until timestamptz,
      probing_until timestamptz
    )`.execute(db)
  await sql`
    create table provider_health (
      provider text not null,
      call text not null,
      succeeded_at timestamptz,
      failed_at timestamptz,
      failure text,
      detail text,
      calls_left integer,
      primary key (provider, call)
    )`.execute(db)
  await sql`
    create unlogged table provider_questions (
      provider text not null,
      key text not null,
      until timestamptz not null,
      primary key (provider, key)
    )`.execute(db)
  await sql`
    alter table provider_answers
      add column keep_until timestamptz not null default now() + interval '60 days'`.execute(db)
  await sql`create index provider_answers_end on provider_answers (keep_until)`.execute(db)
  await sql`drop index provider_answers_age`.execute(db)
}
