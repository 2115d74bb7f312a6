import { type Kysely, sql } from 'kysely'

/** What an account needs beside a password: mailed proofs, a Google account, devices by name, and nicks that rest after a deletion. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column google_sub text, add constraint users_google_key unique (google_sub)`.execute(
    db,
  )
  await sql`comment on column users.google_sub is 'who it is at Google; the address there may change and proves nothing'`.execute(
    db,
  )
  await sql`
    alter table sessions
      add column device text,
      add column last_used_at timestamptz not null default now()`.execute(db)
  await sql`
    create table account_tokens (
      user_id integer not null references users on delete cascade,
      purpose text not null check (purpose in ('verify', 'reset')),
      hash bytea not null,
      email_key text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      primary key (user_id, purpose),
      constraint account_tokens_hash unique (hash)
    )`.execute(db)
  await sql`create index account_tokens_expiry on account_tokens (expires_at)`.execute(db)
  await sql`comment on table account_tokens is 'one live token for each purpose, by the SHA-256 of the word that was mailed (AU-09); the address it was mailed to must still be the one of the account'`.execute(
    db,
  )
  await sql`
    create table held_nicks (
      nick_key text primary key,
      until timestamptz not null
    )`.execute(db)
  await sql`create index held_nicks_until on held_nicks (until)`.execute(db)
  await sql`comment on table held_nicks is 'nicks of deleted accounts: old links and mentions must not point to a newcomer (P-55)'`.execute(
    db,
  )
}
