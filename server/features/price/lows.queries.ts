import { sql, type Transaction } from 'kysely'
import { utcDay } from '../../../common/rules/utc-day.ts'
import type { DB } from '../../db/types.ts'
import type { Ask } from './offers.queries.ts'

/** An offer that counts: of the plain game, to be had, with a price. */
const counts = sql`o.edition is null and o.in_stock and o.amount is not null`

/**
 * The lowest price of a shop today, by kind and currency, where it is not what the last row says: a row of today keeps
 * the lowest of the day and the last one. Null where there was a price and is none.
 */
export async function writeLows(trx: Transaction<DB>, { gameId, store }: Ask, at: Date): Promise<void> {
  const day = utcDay(at)
  await sql`
    with now as (
      select o.kind, o.currency, min(o.amount) as amount from price_offers o
      where o.game_id = ${gameId} and o.store = ${store} and ${counts} group by o.kind, o.currency),
    last as (
      select distinct on (l.kind, l.currency) l.kind, l.currency, l.at_end, l.day from price_lows l
      where l.game_id = ${gameId} and l.store = ${store} order by l.kind, l.currency, l.day desc)
    insert into price_lows as l (game_id, store, kind, currency, day, low, at_end)
    select ${gameId}, ${store}, kind, currency, greatest(${day}::date, last.day), now.amount, now.amount
    from now full join last using (kind, currency)
    where now.amount is distinct from last.at_end
    on conflict (game_id, store, kind, currency, day) do update
      set low = least(l.low, excluded.low), at_end = excluded.at_end`.execute(trx)
}

/**
 * Writes the best prices of a game anew, by kind and currency, from what all its shops had when they were last asked.
 * Where an amount changes, the row is marked: people may wait for it.
 */
export async function writeBests(trx: Transaction<DB>, gameId: number, at: Date): Promise<void> {
  const day = utcDay(at)
  await sql`
    with best as (
      select distinct on (o.kind, o.currency) o.kind, o.currency, o.store, o.amount, o.regular from price_offers o
      where o.game_id = ${gameId} and ${counts} order by o.kind, o.currency, o.amount, o.store),
    gone as (
      update price_bests b set store = null, amount = null, regular = null, untold = true
      where b.game_id = ${gameId} and b.amount is not null
        and not exists (select from best where best.kind = b.kind and best.currency = b.currency))
    insert into price_bests as b (game_id, kind, currency, store, amount, regular, low, low_day, low_store)
    select ${gameId}, kind, currency, store, amount, regular, amount, ${day}::date, store from best
    on conflict (game_id, kind, currency) do update
      set store = excluded.store, amount = excluded.amount, regular = excluded.regular,
        untold = b.untold or b.amount is distinct from excluded.amount,
        low_day = case when excluded.amount < b.low then excluded.low_day else b.low_day end,
        low_store = case when excluded.amount < b.low then excluded.store else b.low_store end,
        low = least(b.low, excluded.amount)
      where (b.store, b.amount, b.regular) is distinct from (excluded.store, excluded.amount, excluded.regular)`.execute(
    trx,
  )
}
