import { type Kysely, sql } from 'kysely'

/**
 * The catalogue. `games` stays narrow (what cards and facets need), long texts stand in `game_details`, and what changes with
 * people's shelves in `game_stats`, so that a rating never rewrites a catalogue row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table platforms (id integer primary key, slug text not null unique, name text not null, maker text, year integer)`.execute(
    db,
  )
  await sql`create table genres (id integer primary key, slug text not null unique, name_en text not null, name_es text not null)`.execute(
    db,
  )
  await sql`create table themes (id integer primary key, slug text not null unique, name_en text not null, name_es text not null)`.execute(
    db,
  )
  for (const table of ['companies', 'franchises'])
    await sql`
      create table ${sql.table(table)} (
        id integer generated always as identity primary key,
        slug text not null unique,
        name text not null,
        name_key text not null unique
      )`.execute(db)
  await games(db)
  await links(db)
  await sql`
    create table game_stats (
      game_id integer primary key references games on delete cascade,
      rate_sum numeric(12, 1) not null default 0,
      rate_count integer not null default 0,
      rate numeric(4, 2) generated always as (case when rate_count > 0 then round(rate_sum / rate_count, 2) end) stored,
      -- Bayesian average: eight imagined ratings of 6.5 keep a single 10 from leading the chart.
      weighted numeric(5, 3) generated always as (round((rate_sum + 52) / (rate_count + 8), 3)) stored,
      histogram integer[] not null default array[0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
      have integer not null default 0, wanted integer not null default 0, played integer not null default 0,
      completed integer not null default 0, ended integer not null default 0, pending integer not null default 0,
      lended integer not null default 0, awarded integer not null default 0, favourite integer not null default 0,
      entries integer not null default 0
    ) with (fillfactor = 80)`.execute(db)
  await sql`create index game_stats_top on game_stats (weighted desc, game_id) where rate_count > 0`.execute(db)
  await sql`create index game_stats_wanted on game_stats (wanted desc, game_id) where wanted > 0`.execute(db)
  await sql`create index game_stats_entries on game_stats (entries desc, game_id) where entries > 0`.execute(db)
  await sql`create table catalogue_state (key text primary key, value text not null, updated_at timestamptz not null default now())`.execute(
    db,
  )
}

async function games(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table games (
      id integer generated always as identity primary key,
      slug text not null unique,
      title text not null,
      name_key text not null,
      cover text,
      release_date date,
      release_precision text check (release_precision in ('day', 'month', 'quarter', 'year')),
      release_year integer generated always as (extract(year from release_date)::integer) stored,
      platform_ids integer[] not null default '{}',
      genre_ids integer[] not null default '{}',
      franchise_id integer references franchises,
      igdb_id integer unique,
      source text not null check (source in ('core', 'mame', 'igdb', 'user', 'synthetic')),
      source_key text unique,
      prominence smallint not null default 0,
      slug_follows_title boolean not null default false,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      check ((release_date is null) = (release_precision is null))
    )`.execute(db)
  await sql`comment on column games.platform_ids is 'cards read them without a join; game_releases is the truth'`.execute(
    db,
  )
  await sql`comment on column games.prominence is 'how complete and well known: 2 hand-written core, 1 external with details, 0 the rest; orders a young site'`.execute(
    db,
  )
  await sql`comment on column games.slug_follows_title is 'the slug is what slugify(title) gives: large answers leave it out'`.execute(
    db,
  )
  await sql`create index games_released on games (release_date desc, id)`.execute(db)
  await sql`create index games_prominent on games (prominence desc, release_date desc, id)`.execute(db)
  await sql`create index games_franchise on games (franchise_id) where franchise_id is not null`.execute(db)
  await sql`create index games_platforms on games using gin (platform_ids)`.execute(db)
  await sql`create index games_genres on games using gin (genre_ids)`.execute(db)
  await sql`create index games_known_genres on games using gin (genre_ids) where prominence = 2`.execute(db)
  await sql`comment on index games_known_genres is 'similar games are looked for among the well-known ones: beside 350,000 others the whole index is slow'`.execute(
    db,
  )
  await sql`
    create table game_details (
      game_id integer primary key references games on delete cascade,
      description_en text, description_es text,
      websites jsonb not null default '[]', screenshots jsonb not null default '[]', videos jsonb not null default '[]',
      external_ids jsonb not null default '{}',
      external_score numeric(4, 1),
      beat_hastily integer, beat_normally integer, beat_completely integer
    )`.execute(db)
}

async function links(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table game_names (
      game_id integer not null references games on delete cascade,
      name_key text not null,
      name text not null,
      main boolean not null,
      known boolean not null default false,
      words tsvector not null generated always as (array_to_tsvector(string_to_array(name_key, ' '))) stored,
      primary key (game_id, name_key)
    )`.execute(db)
  await sql`comment on column game_names.known is 'the game is prominent: searched first, through an index of its own that stays small'`.execute(
    db,
  )
  await sql`create index game_names_words on game_names using gin (words) with (fastupdate = off)`.execute(db)
  await sql`create index game_names_known on game_names using gin (words) with (fastupdate = off) where known`.execute(
    db,
  )
  await sql`create index game_names_key on game_names (name_key)`.execute(db)
  await searchWords(db)
  await sql`
    create table game_releases (
      game_id integer not null references games on delete cascade,
      platform_id integer not null references platforms,
      release_date date,
      release_precision text check (release_precision in ('day', 'month', 'quarter', 'year')),
      primary key (game_id, platform_id)
    )`.execute(db)
  await sql`create index game_releases_platform on game_releases (platform_id, release_date desc, game_id)`.execute(db)
  await sql`
    create table game_themes (
      game_id integer not null references games on delete cascade,
      theme_id integer not null references themes,
      primary key (game_id, theme_id)
    )`.execute(db)
  await sql`create index game_themes_theme on game_themes (theme_id, game_id)`.execute(db)
  await sql`
    create table game_companies (
      game_id integer not null references games on delete cascade,
      company_id integer not null references companies,
      role text not null check (role in ('developer', 'publisher')),
      place smallint not null default 0,
      primary key (game_id, role, company_id)
    )`.execute(db)
  await sql`create index game_companies_company on game_companies (company_id, role, game_id)`.execute(db)
}

/** Every word of every name, and what is left of it without one of its letters: how a mistyped word is found by equality alone. */
async function searchWords(db: Kysely<unknown>): Promise<void> {
  await sql`create table search_words (word text primary key)`.execute(db)
  await sql`create table search_word_forms (form text not null, word text not null references search_words on delete cascade, primary key (form, word))`.execute(
    db,
  )
}
