import { type Kysely, sql } from 'kysely'

/** An address counts once it is proven, a former one can be taken back for a while, and the last mails of a kind stay good. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column pending_email text, add column pending_email_at timestamptz`.execute(db)
  await sql`create index users_pending_email on users (pending_email_at) where pending_email is not null`.execute(db)
  await sql`comment on column users.pending_email is 'an address that its owner has not proven yet; the account keeps the former one until then'`.execute(
    db,
  )
  await sql`
    create table former_emails (
      user_id integer not null references users on delete cascade,
      email_key text not null generated always as (lower(email)) stored,
      email text not null,
      changed_at timestamptz not null,
      until timestamptz not null,
      primary key (user_id, email_key)
    )`.execute(db)
  await sql`create index former_emails_key on former_emails (email_key)`.execute(db)
  await sql`create index former_emails_until on former_emails (until)`.execute(db)
  await sql`comment on table former_emails is 'proven addresses that an account is leaving, or has left: whoever reads their mail can take the account back until then'`.execute(
    db,
  )
  await sql`
    alter table account_tokens
      drop constraint account_tokens_pkey,
      add primary key (user_id, purpose, hash),
      drop constraint account_tokens_purpose_check,
      add constraint account_tokens_purpose_check check (purpose in ('verify', 'reset', 'change', 'undo'))`.execute(db)
  await sql`comment on table account_tokens is 'the last three tokens of each purpose, by the SHA-256 of the word that was mailed (AU-09), and the address that it was mailed to'`.execute(
    db,
  )
}
