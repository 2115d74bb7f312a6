import { type Kysely, sql } from 'kysely'

/** What the external database said last, so that a refresh writes only what has changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table game_details add column external_hash text`.execute(db)
  await sql`comment on column game_details.external_hash is 'fingerprint of what was written last from the external database: the same again is not written'`.execute(
    db,
  )
}
