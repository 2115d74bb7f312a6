import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'

/** A stored value about the catalogue, or null. */
export async function readState(db: Kysely<DB>, key: string): Promise<string | null> {
  const row = await db.selectFrom('catalogue_state').select('value').where('key', '=', key).executeTakeFirst()
  return row?.value ?? null
}

/** Stores a value about the catalogue. */
export async function writeState(db: Kysely<DB>, key: string, value: string): Promise<void> {
  await db
    .insertInto('catalogue_state')
    .values({ key, value })
    .onConflict((oc) => oc.column('key').doUpdateSet({ value, updated_at: sql`now()` }))
    .execute()
}

export async function forgetState(db: Kysely<DB>, key: string): Promise<void> {
  await db.deleteFrom('catalogue_state').where('key', '=', key).execute()
}

/** Updates the site's number of games; call it in the transaction that adds or deletes games, afterwards. */
export async function moveGameCount(trx: Transaction<DB>, by: number): Promise<void> {
  if (by === 0) return
  const { numAffectedRows } = await sql`
    update catalogue_state set value = (value::integer + ${by}::integer)::text where key = 'games'`.execute(trx)
  if (numAffectedRows === 0n) await countGamesAnew(trx)
}

/** Counts the games; for bulk loads. */
export async function countGamesAnew(trx: Transaction<DB>): Promise<void> {
  const { count } = await trx
    .selectFrom('games')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  await writeState(trx, 'games', String(count))
}
