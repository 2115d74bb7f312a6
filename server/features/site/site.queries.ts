import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/types.ts'

/** The number of games in the catalogue as stored by the loader: counting 350,000 rows on each visit would be wasteful. */
export async function countGames(db: Kysely<DB>): Promise<number> {
  const row = await db.selectFrom('catalogue_state').select('value').where('key', '=', 'games').executeTakeFirst()
  return Number(row?.value ?? 0)
}

/** A write of no consequence: it fails on a full disk, and on a primary that became a replica. */
export async function writeProbe(db: Kysely<DB>): Promise<void> {
  await sql`
    insert into site_counters (key, value) values ('probe', 0)
    on conflict (key) do update set value = excluded.value`.execute(db)
}
