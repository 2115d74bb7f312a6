import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/types.ts'

/** How many games the catalogue holds, kept by the loader: counting 350,000 rows at each visit would be waste. */
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
