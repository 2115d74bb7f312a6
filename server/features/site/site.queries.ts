import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/types.ts'

/** The number of games in the catalogue as stored by the loader: counting 350,000 rows on each visit would be wasteful. */
export async function countGames(db: Kysely<DB>): Promise<number> {
  const row = await db.selectFrom('catalogue_state').select('value').where('key', '=', 'games').executeTakeFirst()
  return Number(row?.value ?? 0)
}

/** Whether the database answers a query within its time limits; never throws. */
export async function answersNow(db: Kysely<DB>): Promise<boolean> {
  try {
    await sql`select 1`.execute(db)
    return true
  } catch {
    return false
  }
}
