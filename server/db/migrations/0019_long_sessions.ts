import { type Kysely, sql } from 'kysely'

/** Sessions live as long as they are used: their newest tokens stay, and the open ones of a person are counted at each log-in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index session_tokens_expiry`.execute(db)
  await sql`create index session_tokens_rotated_expiry on session_tokens (expires_at) where rotated_at is not null`.execute(
    db,
  )
  await sql`create index sessions_open on sessions (user_id, last_used_at) where revoked_at is null`.execute(db)
}
