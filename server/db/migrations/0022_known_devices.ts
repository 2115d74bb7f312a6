import { type Kysely, sql } from 'kysely'

/** A browser that an account has logged in with is known again, whatever its network. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table known_devices (
      user_id integer not null references users on delete cascade,
      hash bytea not null,
      known_since timestamptz not null,
      last_used_at timestamptz not null,
      primary key (user_id, hash)
    )`.execute(db)
  await sql`create index known_devices_last_used on known_devices (last_used_at)`.execute(db)
  await sql`comment on table known_devices is 'browsers that an account has logged in with, by the SHA-256 of the account and the random word in a cookie'`.execute(
    db,
  )
  await sql`alter table sessions add column device_hash bytea`.execute(db)
  await sql`comment on column sessions.device_hash is 'the known device that the session was opened on'`.execute(db)
}
