import { type Kysely, sql } from 'kysely'

/**
 * The external games database and what stands on it: numbered changes of the catalogue (so that every process can follow it), former
 * addresses, the provider's turns and answers, and the games suggested to people.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await changes(db)
  await externalFacts(db)
  await provider(db)
  await sql`
    create table user_suggestions (
      user_id integer not null references users on delete cascade,
      place smallint not null,
      game_id integer not null references games on delete cascade,
      reason jsonb not null,
      primary key (user_id, place)
    )`.execute(db)
  await sql`create index user_suggestions_game on user_suggestions (game_id)`.execute(db)
  await sql`
    create table user_suggestion_states (
      user_id integer primary key references users on delete cascade,
      collection_version bigint not null,
      computed_at timestamptz not null
    )`.execute(db)
  await sql`create index users_created on users (created_at desc, id desc)`.execute(db)
  await sql`create index users_name_search on users using gin (lower(coalesce(name, '')) gin_trgm_ops, email_key gin_trgm_ops)`.execute(
    db,
  )
}

/** Writers of the catalogue take one lock, so the numbers of changes become visible in their order: nobody can miss one. */
async function changes(db: Kysely<unknown>): Promise<void> {
  await sql`create sequence catalogue_changes`.execute(db)
  await sql`alter table games add column change bigint not null default nextval('catalogue_changes')`.execute(db)
  await sql`comment on column games.change is 'number of the latest change; followed by the index in memory (server/catalogue/index)'`.execute(
    db,
  )
  await sql`create index games_change on games (change)`.execute(db)
  await sql`
    create function number_game_change() returns trigger language plpgsql as $$
    begin
      new.change := nextval('catalogue_changes');
      return new;
    end $$`.execute(db)
  await sql`create trigger games_change before update on games for each row execute function number_game_change()`.execute(
    db,
  )
  await sql`
    create table game_removals (
      change bigint primary key default nextval('catalogue_changes'),
      game_id integer not null,
      removed_at timestamptz not null default now()
    )`.execute(db)
  await sql`
    create function note_game_removal() returns trigger language plpgsql as $$
    begin
      insert into game_removals (game_id) values (old.id);
      return null;
    end $$`.execute(db)
  await sql`create trigger games_removal after delete on games for each row execute function note_game_removal()`.execute(
    db,
  )
  await sql`
    create table game_redirects (
      slug text primary key,
      game_id integer not null references games on delete cascade
    )`.execute(db)
  await sql`create index game_redirects_game on game_redirects (game_id)`.execute(db)
  await sql`comment on table game_redirects is 'former addresses of games that were joined or renamed'`.execute(db)
}

async function externalFacts(db: Kysely<unknown>): Promise<void> {
  for (const table of ['platforms', 'genres', 'themes'])
    await sql`alter table ${sql.table(table)} add column igdb_id integer unique`.execute(db)
  await sql`
    alter table companies add column developed integer not null default 0, add column published integer not null default 0`.execute(
    db,
  )
  await sql`
    update companies c set developed = n.developed, published = n.published from (
      select company_id, count(*) filter (where role = 'developer') as developed, count(*) filter (where role = 'publisher') as published
      from game_companies group by company_id) n where n.company_id = c.id`.execute(db)
  await sql`create index companies_developers on companies (name_key text_pattern_ops, developed desc) where developed > 0`.execute(
    db,
  )
  await sql`create index companies_publishers on companies (name_key text_pattern_ops, published desc) where published > 0`.execute(
    db,
  )
  await sql`
    alter table game_details
      add column external_at timestamptz, add column extra_at timestamptz, add column beat_at timestamptz`.execute(db)
  await sql`comment on column game_details.external_at is 'when the external database was last asked for this game; extra_at: its pictures and links; beat_at: its times'`.execute(
    db,
  )
  for (const shop of ['steam', 'psn', 'xbox'])
    await sql`
      create index ${sql.id(`game_details_${shop}`)} on game_details ((external_ids ->> ${sql.lit(shop)})) where external_ids ? ${sql.lit(shop)}`.execute(
      db,
    )
}

/** One row a turn that may be taken at a time: the provider's limits hold for the whole installation, however many processes. */
async function provider(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unlogged table provider_pace (
      provider text primary key,
      next_at timestamptz not null default now()
    )`.execute(db)
  await sql`
    create unlogged table provider_turns (
      provider text not null,
      turn smallint not null,
      taken_until timestamptz not null default now(),
      primary key (provider, turn)
    )`.execute(db)
  await sql`
    create table provider_tokens (
      provider text primary key,
      token text not null,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`
    create table provider_answers (
      provider text not null,
      key text not null,
      answer jsonb not null,
      fetched_at timestamptz not null default now(),
      primary key (provider, key)
    )`.execute(db)
  await sql`create index provider_answers_age on provider_answers (fetched_at)`.execute(db)
}
