import { type Kysely, sql, type Transaction } from 'kysely'
import { utcDay } from '../../common/rules/utc-day.ts'
import { rowsOf } from '../db/rows.ts'
import type { DB } from '../db/types.ts'
import { demoPrices } from './demo-prices.ts'
import type { DemoGame } from './demo-shelf.ts'

const day = 86_400_000

/**
 * Gives a few games a year of invented prices, so that a new site has lines and not dots. What shops say today is asked
 * as ever.
 */
export async function insertPrices(
  trx: Transaction<DB>,
  {
    games,
    currency,
    now,
  }: { games: readonly Pick<DemoGame, 'id' | 'slug' | 'platforms'>[]; currency: string; now: number },
): Promise<void> {
  const rows = games.flatMap((game) =>
    demoPrices(game).map(({ age, ...price }) => ({
      game_id: game.id,
      currency,
      day: utcDay(now - age * day),
      ...price,
    })),
  )
  await sql`
    insert into price_lows (game_id, store, kind, currency, day, low, at_end, demo)
    select game_id, store, kind, currency, day, amount, amount, true
    from ${rowsOf(rows, 'game_id integer, store text, kind text, currency text, day date, amount integer')}
    on conflict do nothing`.execute(trx)
  await sql`
    insert into price_bests (game_id, kind, currency, low, low_day, low_store, untold)
    select distinct on (l.game_id, l.kind, l.currency) l.game_id, l.kind, l.currency, l.low, l.day, l.store, false
    from price_lows l where l.demo order by l.game_id, l.kind, l.currency, l.low, l.day desc
    on conflict do nothing`.execute(trx)
}

/**
 * Deletes the invented prices. Lows are then those that shops really had; where none ever had a price, nothing is
 * known.
 */
export const deleteDemoPrices = (db: Kysely<DB>): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ game_id: number }>`delete from price_lows where demo returning game_id`.execute(trx)
    const ids = [...new Set(rows.map(({ game_id }) => game_id))]
    await sql`
      delete from price_bests b where b.game_id = any(${ids}) and not exists (
        select from price_lows l where l.game_id = b.game_id and l.kind = b.kind and l.currency = b.currency and l.low is not null)`.execute(
      trx,
    )
    await sql`
      update price_bests b set low = l.low, low_day = l.day, low_store = l.store
      from (select distinct on (game_id, kind, currency) game_id, kind, currency, low, day, store from price_lows
        where game_id = any(${ids}) and low is not null order by game_id, kind, currency, low, day desc) l
      where (b.game_id, b.kind, b.currency) = (l.game_id, l.kind, l.currency)`.execute(trx)
  })
