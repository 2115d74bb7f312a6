import { type Kysely, sql } from 'kysely'

/** Words that a Google credential must hold: each opens one door once, in whichever process it arrives (AU-18). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table google_nonces (
      hash bytea primary key,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index google_nonces_expiry on google_nonces (expires_at)`.execute(db)
  await sql`comment on table google_nonces is 'SHA-256 of the words that were given out and not used yet; using one deletes it'`.execute(
    db,
  )
}
