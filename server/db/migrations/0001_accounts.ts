import { type Kysely, sql } from 'kysely'

/** People, their sessions and the limits on guessing. Every user-owned table has its owner's id first in its key (design section 6). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table users (
      id integer generated always as identity primary key,
      nick text not null,
      nick_key text not null generated always as (lower(nick)) stored,
      email text not null,
      email_key text not null generated always as (lower(email)) stored,
      email_verified boolean not null default false,
      password_hash text,
      name text, surname text, birthdate date, city text, biography text,
      avatar text, background text,
      lang text not null default 'en' check (lang in ('en', 'es')),
      admin boolean not null default false,
      premium boolean not null default false,
      email_notification boolean not null default true,
      timeline_privacy text not null default 'everyone' check (timeline_privacy in ('everyone', 'followed', 'nobody')),
      trophy_privacy text not null default 'everyone' check (trophy_privacy in ('everyone', 'followed', 'nobody')),
      synthetic boolean not null default false,
      created_at timestamptz not null default now(),
      last_seen_at timestamptz,
      deleted_at timestamptz,
      constraint users_nick_key unique (nick_key),
      constraint users_email_key unique (email_key)
    )`.execute(db)
  await sql`comment on column users.synthetic is 'made by the load generator (npm run bench), never in a normal start'`.execute(
    db,
  )
  await sql`create extension if not exists pg_trgm`.execute(db)
  await sql`create index users_nick_search on users using gin (nick_key gin_trgm_ops)`.execute(db)

  await sql`
    create table sessions (
      user_id integer not null references users on delete cascade,
      id uuid not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      revoked_at timestamptz,
      address text,
      primary key (user_id, id)
    )`.execute(db)
  await sql`create index sessions_expiry on sessions (expires_at)`.execute(db)
  await sql`comment on column sessions.address is 'network it was opened from: the owner gets in from there while strangers are guessing the password (AU-12)'`.execute(
    db,
  )
  await sql`
    create table session_tokens (
      user_id integer not null,
      session_id uuid not null,
      jti uuid not null,
      issued_at timestamptz not null,
      expires_at timestamptz not null,
      rotated_at timestamptz,
      successor uuid,
      primary key (user_id, session_id, jti),
      foreign key (user_id, session_id) references sessions on delete cascade
    )`.execute(db)
  await sql`create index session_tokens_expiry on session_tokens (expires_at)`.execute(db)
  await sql`comment on table session_tokens is 'every token of a session: a rotated one keeps its successor, so that a repeated refresh inside the grace gets the same answer'`.execute(
    db,
  )

  // Unlogged: counting a guess costs no write-ahead log, and a crash only forgets some guesses.
  await sql`
    create unlogged table attempts (
      key text primary key,
      points integer not null,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index attempts_expiry on attempts (expires_at)`.execute(db)
  await sql`
    create table user_ranks (
      place smallint primary key,
      user_id integer not null references users on delete cascade,
      totals jsonb not null,
      computed_at timestamptz not null,
      took_ms integer not null
    )`.execute(db)
  await sql`create index user_ranks_user on user_ranks (user_id)`.execute(db)
  await sql`comment on table user_ranks is 'the most active players as last counted: counting every shelf at each visit would be waste'`.execute(
    db,
  )
}
