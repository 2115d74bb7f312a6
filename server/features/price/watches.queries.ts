import { type Kysely, type RawBuilder, sql, type SqlBool, type Transaction } from 'kysely'
import type { PriceKind } from '../../../common/rules/prices.ts'
import type { DB } from '../../db/types.ts'

export interface WatchRow {
  game_id: number
  amount: number
  currency: string
  kinds: PriceKind[]
  told_at: Date | null
  told_amount: number | null
}

/** Own watches of games. */
export async function watchesOf(db: Kysely<DB>, userId: number, gameIds: readonly number[]): Promise<WatchRow[]> {
  const { rows } = await sql<WatchRow>`
    select game_id, amount, currency, kinds, told_at, told_amount from price_watches
    where user_id = ${userId} and game_id = any(${gameIds})`.execute(db)
  return rows
}

/** Whether the best price for the row `w` (with game_id, kinds, currency, amount) is what it waits for, or less. */
export const isBelow = (w: string): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select from price_bests b where b.game_id = ${sql.ref(`${w}.game_id`)} and b.currency = ${sql.ref(`${w}.currency`)}
    and b.kind = any(${sql.ref(`${w}.kinds`)}) and b.amount <= ${sql.ref(`${w}.amount`)})`

/**
 * Waits for a price. One that is there already is no fall: it is told when the price has risen above and comes down
 * again. Others that write prices of the game are waited for (`lockPrices`), so that none of their falls is missed.
 */
export async function writeWatch(
  trx: Transaction<DB>,
  { userId, gameId }: { userId: number; gameId: number },
  { amount, currency, kinds }: { amount: number; currency: string; kinds: PriceKind[] },
  at: Date,
): Promise<void> {
  await sql`
    insert into price_watches (user_id, game_id, amount, currency, kinds, below, created_at)
    select ${userId}, w.game_id, w.amount, w.currency, w.kinds, ${isBelow('w')}, ${at}
    from (select ${gameId}::integer as game_id, ${amount}::integer as amount, ${currency}::text as currency, ${kinds}::text[] as kinds) w
    on conflict (user_id, game_id) do update
      set amount = excluded.amount, currency = excluded.currency, kinds = excluded.kinds, below = excluded.below`.execute(
    trx,
  )
}

export async function deleteWatch(db: Kysely<DB>, userId: number, gameId: number): Promise<void> {
  await db.deleteFrom('price_watches').where('user_id', '=', userId).where('game_id', '=', gameId).execute()
}

/** How many games the person watches. */
export async function watchCount(db: Kysely<DB>, userId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from price_watches where user_id = ${userId}`.execute(db)
  return rows[0]?.n ?? 0
}
