import { type Kysely, sql } from 'kysely'
import type { PriceKind, PriceStoreName } from '../../../common/rules/prices.ts'
import type { DB } from '../../db/types.ts'
import type { LowRow } from './steps.ts'

/**
 * The lowest prices of a game by shop, in the order of days: at most one row for each shop and week after some time.
 */
export async function lowsOf(
  db: Kysely<DB>,
  gameId: number,
  currency: string,
): Promise<(LowRow & { demo: boolean })[]> {
  const { rows } = await sql<LowRow & { demo: boolean }>`
    select store, kind, day::text, low, at_end, demo from price_lows
    where game_id = ${gameId} and currency = ${currency} order by price_lows.day, store`.execute(db)
  return rows
}

export interface BestRow {
  game_id: number
  kind: PriceKind
  currency: string
  store: PriceStoreName | null
  amount: number | null
  regular: number | null
  low: number
  low_day: string
  low_store: PriceStoreName
  /** The first day of which its prices are kept. */
  since: string | null
  /** When its shop was last asked. */
  asked_at: Date | null
}

/** The best prices of games now and ever, by kind of shop. */
export async function bestsOf(db: Kysely<DB>, gameIds: readonly number[], currency: string): Promise<BestRow[]> {
  const { rows } = await sql<BestRow>`
    select b.game_id, b.kind, b.currency, b.store, b.amount, b.regular, b.low, b.low_day::text, b.low_store, a.asked_at,
      (select min(l.day)::text from price_lows l
        where l.game_id = b.game_id and l.kind = b.kind and l.currency = b.currency) as since
    from price_bests b left join price_asks a on a.game_id = b.game_id and a.store = b.store
    where b.game_id = any(${gameIds}) and b.currency = ${currency} order by b.amount nulls last, b.kind`.execute(db)
  return rows
}
