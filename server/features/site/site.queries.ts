import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'

/**
 * The number of games in the catalogue as stored by the loader: counting 350,000 rows on each visit would be wasteful.
 */
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

const toldKey = 'told-of-sign-in-end'

/** The end of the sign-in, as a day since 1970, of which the admins were told last; null: of none. Locks it. */
export async function lastToldEnd(trx: Transaction<DB>): Promise<number | null> {
  await sql`insert into site_counters (key, value) values (${toldKey}, 0) on conflict (key) do nothing`.execute(trx)
  const row = await trx
    .selectFrom('site_counters')
    .select('value')
    .where('key', '=', toldKey)
    .forUpdate()
    .executeTakeFirst()
  return row && row.value > 0 ? row.value : null
}

export async function noteToldEnd(trx: Transaction<DB>, day: number): Promise<void> {
  await trx.updateTable('site_counters').set({ value: day }).where('key', '=', toldKey).execute()
}

/** Who runs the site: few. */
export async function adminIds(db: Kysely<DB>): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('admin', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(100)
    .execute()
  return rows.map(({ id }) => id)
}
