import { sql, type Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'
import { writeBests } from './lows.queries.ts'
import { lockPrices } from './offers.queries.ts'

/**
 * Prices of one game become prices of the other: shops that were not asked for it, what was known before its own
 * history begins, and who watches it. The best prices follow, and whoever waits for one is told.
 */
export async function mergePrices(trx: Transaction<DB>, from: number, into: number): Promise<void> {
  for (const id of [from, into].toSorted((a, b) => a - b)) await lockPrices(trx, id)
  for (const table of ['price_offers', 'price_asks'])
    await sql`
      update ${sql.table(table)} moved set game_id = ${into} where game_id = ${from} and not exists (
        select from price_asks own where own.game_id = ${into} and own.store = moved.store)`.execute(trx)
  await sql`
    update price_lows moved set game_id = ${into} where game_id = ${from} and not exists (
      select from price_lows own where own.game_id = ${into} and own.store = moved.store and own.kind = moved.kind
        and own.currency = moved.currency and own.day <= moved.day)`.execute(trx)
  await sql`
    update price_records moved set game_id = ${into} where game_id = ${from} and not exists (
      select from price_records own where own.game_id = ${into} and own.store = moved.store and own.name = moved.name)`.execute(
    trx,
  )
  await sql`
    update price_watches moved set game_id = ${into} where game_id = ${from} and not exists (
      select from price_watches own where own.game_id = ${into} and own.user_id = moved.user_id)`.execute(trx)
  await sql`
    insert into price_bests as b (game_id, kind, currency, low, low_day, low_store)
    select ${into}, kind, currency, low, low_day, low_store from price_bests where game_id = ${from}
    on conflict (game_id, kind, currency) do update
      set low_day = case when excluded.low < b.low then excluded.low_day else b.low_day end,
        low_store = case when excluded.low < b.low then excluded.low_store else b.low_store end,
        low = least(b.low, excluded.low), untold = true`.execute(trx)
  await writeBests(trx, into, new Date())
}
