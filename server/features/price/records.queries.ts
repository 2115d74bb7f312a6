import { type Kysely, sql, type Transaction } from 'kysely'
import type { SavedStoreId } from '../../../common/api/price.ts'
import type { DB } from '../../db/types.ts'
import type { Ask } from './offers.queries.ts'

export interface RecordRow {
  game_id: number
  store: SavedStoreId
  name: string
  amount: number
  currency: string
  saved_at: Date
}

/** Prices of one name that a search returned to somebody since then. */
export async function returnedPrices(
  db: Kysely<DB>,
  { gameId, store }: Ask,
  { name, currency, since }: { name: string; currency: string; since: Date },
): Promise<number[]> {
  const { rows } = await sql<{ amount: number }>`
    select distinct o.amount from price_offers o join price_asks a on a.game_id = o.game_id and a.store = o.store
    where o.game_id = ${gameId} and o.store = ${store} and o.name = ${name} and o.currency = ${currency} and o.amount > 0
      and a.returned_at >= ${since}`.execute(db)
  return rows.map(({ amount }) => amount)
}

/** Saves a price; false when it is the one that was saved before. */
export async function saveRecord(trx: Transaction<DB>, row: RecordRow): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into price_records as r (game_id, store, name, amount, currency, saved_at)
    values (${row.game_id}, ${row.store}, ${row.name}, ${row.amount}, ${row.currency}, ${row.saved_at})
    on conflict (game_id, store, name) do update
      set amount = excluded.amount, currency = excluded.currency, saved_at = excluded.saved_at
      where (r.amount, r.currency) is distinct from (excluded.amount, excluded.currency)`.execute(trx)
  return numAffectedRows === 1n
}

/** Keeps the latest `most` of a shop and game. */
export async function keepLatestRecords(
  trx: Transaction<DB>,
  { game_id, store }: Pick<RecordRow, 'game_id' | 'store'>,
  most: number,
): Promise<void> {
  await sql`
    delete from price_records where game_id = ${game_id} and store = ${store} and name in (
      select name from price_records where game_id = ${game_id} and store = ${store}
      order by saved_at desc, name offset ${most})`.execute(trx)
}

/** What was saved of a game, the latest first. */
export async function recordsOf(db: Kysely<DB>, gameId: number): Promise<RecordRow[]> {
  const { rows } = await sql<RecordRow>`
    select game_id, store, name, amount, currency, saved_at from price_records
    where game_id = ${gameId} order by price_records.saved_at desc, store, name`.execute(db)
  return rows
}
