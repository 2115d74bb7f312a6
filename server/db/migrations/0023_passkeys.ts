import { type Kysely, sql } from 'kysely'

/** A second way in: passkeys, and the challenges that browsers sign with them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table passkeys (
      user_id integer not null references users on delete cascade,
      id uuid not null,
      credential_id bytea not null,
      public_key bytea not null,
      counter bigint not null,
      transports text[] not null,
      synced boolean not null,
      name text not null,
      created_at timestamptz not null,
      last_used_at timestamptz,
      primary key (user_id, id)
    )`.execute(db)
  await sql`create unique index passkeys_credential on passkeys (credential_id)`.execute(db)
  await sql`comment on table passkeys is 'public keys of WebAuthn credentials that log in to an account without its password'`.execute(
    db,
  )
  await sql`
    create table passkey_challenges (
      hash bytea primary key,
      user_id integer references users on delete cascade,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index passkey_challenges_user on passkey_challenges (user_id) where user_id is not null`.execute(db)
  await sql`create index passkey_challenges_expires on passkey_challenges (expires_at)`.execute(db)
  await sql`comment on table passkey_challenges is 'SHA-256 of the challenges that are still good for one use; with a user to add a passkey to that account, else to log in'`.execute(
    db,
  )
}
