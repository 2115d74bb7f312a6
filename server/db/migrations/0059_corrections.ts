import { type Kysely, sql } from 'kysely'

/** What members propose to correct, and the facts that admins accepted, which name nobody (decision 63). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table corrections (
      user_id integer not null references users on delete cascade,
      id integer not null generated always as identity unique,
      kind text not null check (kind in ('release', 'absent', 'game')),
      game_id integer references games on delete cascade,
      title text check (char_length(title) between 1 and 200),
      title_key text,
      platform_id integer not null references platforms,
      release_date date,
      release_precision text check (release_precision in ('day', 'month', 'quarter', 'year')),
      source text not null check (char_length(source) <= 500),
      note text not null default '' check (char_length(note) <= 500),
      created_at timestamptz not null,
      closed_at timestamptz,
      accepted boolean,
      reason text not null default '' check (char_length(reason) <= 500),
      primary key (user_id, id),
      check ((game_id is null) = (title is not null) and (title is null) = (title_key is null)),
      check ((release_date is null) = (release_precision is null)),
      check ((closed_at is null) = (accepted is null))
    )`.execute(db)
  await sql`comment on column corrections.game_id is 'null for a game that the catalogue lacks, which has a title'`.execute(
    db,
  )
  // One open proposal of a person for a fact.
  await sql`
    create unique index corrections_open on corrections (user_id, game_id, title_key, platform_id) nulls not distinct
    where closed_at is null`.execute(db)
  await sql`create index corrections_queue on corrections (created_at, id) where closed_at is null`.execute(db)
  await sql`create index corrections_game on corrections (game_id)`.execute(db)
  await sql`create index corrections_platform on corrections (platform_id)`.execute(db)
  await sql`
    create table corrected_releases (
      game_id integer not null references games on delete cascade,
      platform_id integer not null references platforms,
      present boolean not null,
      release_date date,
      release_precision text check (release_precision in ('day', 'month', 'quarter', 'year')),
      source text not null,
      accepted_at timestamptz not null,
      primary key (game_id, platform_id),
      check ((release_date is null) = (release_precision is null)),
      check (present or release_date is null)
    )`.execute(db)
  await sql`comment on table corrected_releases is 'written over what loaders write, by applyCorrections'`.execute(db)
  await sql`create index corrected_releases_platform on corrected_releases (platform_id)`.execute(db)
}
