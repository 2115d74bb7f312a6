import { type Kysely, sql } from 'kysely'

/** A second factor of accounts: an authenticator app, and recovery codes for whoever loses it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table second_factors (
      user_id integer primary key references users on delete cascade,
      sealed_secret text not null,
      created_at timestamptz not null,
      confirmed_at timestamptz,
      last_step bigint not null default 0
    )`.execute(db)
  await sql`comment on table second_factors is 'encrypted secrets of authenticator apps (TOTP); last_step is the time step of the last code used, so that no code works twice'`.execute(
    db,
  )
  await sql`
    create table recovery_codes (
      user_id integer not null references users on delete cascade,
      hash bytea not null,
      primary key (user_id, hash)
    )`.execute(db)
  await sql`comment on table recovery_codes is 'SHA-256 of the account and each recovery code that was not used yet'`.execute(
    db,
  )
  await sql`
    create table login_tickets (
      user_id integer not null references users on delete cascade,
      hash bytea not null,
      expires_at timestamptz not null,
      primary key (user_id, hash)
    )`.execute(db)
  await sql`create unique index login_tickets_hash on login_tickets (hash)`.execute(db)
  await sql`create index login_tickets_expires on login_tickets (expires_at)`.execute(db)
  await sql`comment on table login_tickets is 'log-ins whose password was right and whose code is still to come, by the SHA-256 of the ticket'`.execute(
    db,
  )
  await sql`alter table sessions add column second_factor boolean not null default false`.execute(db)
  await sql`comment on column sessions.second_factor is 'opened with a passkey or a code, or on which one was set up'`.execute(
    db,
  )
}
