import { type Kysely, sql } from 'kysely'

/** Accounts on Steam, PlayStation and Xbox, and what they own (decision 54). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createAccounts(db)
  await createGames(db)
  await createProofs(db)
  await sql`
    alter table csv_imports
      add column read_next integer not null default 0,
      add column auto text check (auto in ('asked', 'nightly')),
      add column mailed_at timestamptz`.execute(db)
  for (const [column, meaning] of [
    ['read_next', 'of an import from a linked account: where the next page begins'],
    ['auto', 'what is new and sure is applied without a look at the preview: it was asked for, or is the nightly pass'],
    ['mailed_at', 'its one mail was sent'],
  ] as const)
    await sql.raw(`comment on column csv_imports.${column} is '${meaning}'`).execute(db)
}

async function createAccounts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table platform_accounts (
      user_id integer not null references users on delete cascade,
      platform text not null check (platform in ('steam', 'psn', 'xbox')),
      account_id text not null,
      username text not null,
      avatar text,
      proven_at timestamptz,
      linked_at timestamptz not null,
      read_at timestamptz,
      problem text check (problem in ('private', 'not_found', 'down', 'off')),
      sync boolean not null default false,
      played_minutes integer default 120,
      trophies boolean not null default true,
      primary key (user_id, platform),
      unique (platform, account_id)
    )`.execute(db)
  await sql`create index platform_accounts_sync on platform_accounts (read_at) where sync`.execute(db)
  for (const [column, meaning] of [
    ['account_id', 'its id there, which never changes'],
    ['proven_at', 'when the person proved that it is theirs; null: taken on trust'],
    ['read_at', 'when its games were last read to the end'],
    ['problem', 'why the last reading failed'],
    ['sync', 'each night what is new and sure joins the collection'],
    ['played_minutes', 'from so many minutes on a game counts as played; null: never'],
    ['trophies', 'its trophies are read too'],
  ] as const)
    await sql.raw(`comment on column platform_accounts.${column} is '${meaning}'`).execute(db)
}

async function createGames(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table platform_games (
      user_id integer not null references users on delete cascade,
      platform text not null check (platform in ('steam', 'psn', 'xbox')),
      ref text not null,
      name text not null,
      platforms text[] not null,
      minutes integer,
      last_played_at timestamptz,
      has_trophies boolean not null,
      game_id integer references games on delete set null,
      imported_at timestamptz,
      ignored boolean not null default false,
      seen_at timestamptz not null,
      primary key (user_id, platform, ref)
    )`.execute(db)
  await sql`create index platform_games_of_game on platform_games (user_id, game_id)`.execute(db)
  await sql`create index platform_games_game on platform_games (game_id) where game_id is not null`.execute(db)
  for (const [column, meaning] of [
    ['ref', 'its id there'],
    ['minutes', 'played there; null: not told'],
    ['imported_at', 'when it joined the collection: one that has left it since was removed by hand'],
    ['ignored', 'never to be offered'],
    ['seen_at', 'when a reading last found it'],
  ] as const)
    await sql.raw(`comment on column platform_games.${column} is '${meaning}'`).execute(db)
}

async function createProofs(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table platform_proofs (
      user_id integer not null references users on delete cascade,
      platform text not null check (platform in ('steam', 'psn', 'xbox')),
      session_id uuid not null,
      word text not null,
      expires_at timestamptz not null,
      primary key (user_id, platform),
      foreign key (user_id, session_id) references sessions on delete cascade
    )`.execute(db)
  await sql`create index platform_proofs_session on platform_proofs (user_id, session_id)`.execute(db)
  await sql`create index platform_proofs_expiry on platform_proofs (expires_at)`.execute(db)
  await sql`
    comment on table platform_proofs is 'proofs under way: the state of an OpenID answer, or the code that must stand in a profile'`.execute(
    db,
  )
}
