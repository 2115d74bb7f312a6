import { type Kysely, type RawBuilder, sql, type SqlBool, type Transaction } from 'kysely'
import { type PriceKind, priceKinds } from '../../../common/rules/prices.ts'
import type { DB } from '../../db/types.ts'
import Type, { type Static } from 'typebox'
import type { priceCalls, PriceWatch } from '../../../common/api/price.ts'
import { limits } from '../../../common/rules/limits.ts'
import type { Context } from '../../context.ts'
import { lockUser } from '../../db/lock-accounts.ts'
import { invalid, notFound } from '../../errors.ts'
import { lockPrices } from './offers.queries.ts'
import { marketCurrency } from './price-stores.ts'
import { Instant } from '../../../common/api/shapes.ts'
import { defineArchive } from '../../resource/archive/define-archive.ts'
import { Game } from '../../resource/archive/games.queries.ts'

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
const isBelow = (w: string): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select from price_bests b where b.game_id = ${sql.ref(`${w}.game_id`)} and b.currency = ${sql.ref(`${w}.currency`)}
    and b.kind = any(${sql.ref(`${w}.kinds`)}) and b.amount <= ${sql.ref(`${w}.amount`)})`

/**
 * Waits for a price. One that is there already is no fall: it is told when the price has risen above and comes down
 * again. Others that write prices of the game are waited for (`lockPrices`), so that none of their falls is missed.
 */
async function writeWatch(
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
async function watchCount(db: Kysely<DB>, userId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from price_watches where user_id = ${userId}`.execute(db)
  return rows[0]?.n ?? 0
}

export const toWatch = ({ amount, currency, kinds, told_at, told_amount }: WatchRow): PriceWatch => ({
  amount,
  currency,
  kinds,
  told_at: told_at?.toISOString() ?? null,
  told_amount,
})

/** Waits for the price of a game; throws 404 for an unknown game, 422 for another currency or too many games. */
export async function watchPrice(
  ctx: Pick<Context, 'db' | 'config' | 'now'>,
  key: { userId: number; gameId: number },
  { amount, kinds, currency = marketCurrency(ctx) }: Static<typeof priceCalls.watch.body>,
): Promise<PriceWatch> {
  if (currency !== marketCurrency(ctx)) throw invalid({ currency: [`Prices are compared in ${marketCurrency(ctx)}.`] })
  const row = await ctx.db.transaction().execute(async (trx) => {
    // Before the lock of the game: watches of one person are counted.
    await lockUser(trx, key.userId)
    if (!(await lockPrices(trx, key.gameId))) throw notFound()
    const [known] = await watchesOf(trx, key.userId, [key.gameId])
    if (!known && (await watchCount(trx, key.userId)) >= limits.priceWatches)
      throw invalid({ amount: [`You can watch the prices of at most ${limits.priceWatches} games.`] })
    await writeWatch(trx, key, { amount, currency, kinds }, new Date(ctx.now()))
    return (await watchesOf(trx, key.userId, [key.gameId]))[0]
  })
  if (!row) throw notFound()
  return toWatch(row)
}

/** The prices that a user waits for; one that is there already is not notified. */
export const watchesFile = defineArchive({
  name: 'watches',
  about: {
    en: 'the prices you are waiting for: the game, the amount and the kinds of shops',
    es: 'los precios que esperas: el juego, el importe y los tipos de tienda',
  },
  title: 'The prices that a person waits for',
  description: 'At most one for each game, in minor units of its currency.',
  list: 'watches',
  most: limits.priceWatches,
  table: 'price_watches',
  order: ['game_id'],
  columns: {
    game: Game,
    amount: Type.Integer({ minimum: 0, maximum: limits.priceMax }),
    currency: Type.String({ pattern: '^[A-Z]{3}$' }),
    kinds: Type.Array(Type.Enum([...priceKinds]), { minItems: 1, maxItems: priceKinds.length, uniqueItems: true }),
    created_at: Instant,
  },
  same: ['game_id'],
  rowsMax: limits.priceWatches,
  computed: { below: isBelow('row') },
})
