import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'
import { seenUpTo } from '../../notifications/notify.queries.ts'
import type { Context } from '../../context.ts'
import { eachAlone } from '../../jobs/each-alone.ts'
import type { TimedJob } from '../../jobs/job-list.ts'
import { lockPrices } from './offers.queries.ts'

/** A game whose best price changed and whose watchers were not told, after another one; undefined: there is none. */
async function nextChanged(db: Kysely<DB>, after: number): Promise<number | undefined> {
  const { rows } = await sql<{ game_id: number }>`
    select game_id from price_bests where untold and game_id > ${after} order by game_id limit 1`.execute(db)
  return rows[0]?.game_id
}

/** All watchers of the game are told. */
async function markTold(trx: Transaction<DB>, gameId: number): Promise<void> {
  await sql`update price_bests set untold = false where game_id = ${gameId} and untold`.execute(trx)
}

/** A price that goes up and comes back to the same within this time is no news. */
const rests = sql.lit('1 day')

/**
 * Follows the price of a game for up to `most` of its watchers for whom it crossed what they wait for: it fell, and
 * they are told; it rose, and the next fall is news. Noted with the line: a process that dies tells nobody twice.
 * Returns how many. The prices of the game are locked.
 */
export async function tellWatchers(
  trx: Transaction<DB>,
  gameId: number,
  { at, most }: { at: Date; most: number },
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with best as materialized (
      select kind, currency, amount, store from price_bests where game_id = ${gameId} and amount is not null),
    crossed as materialized (
      select w.user_id, w.below, b.amount, b.store,
        not w.below and not coalesce(w.told_at > ${at}::timestamptz - interval ${rests} and w.told_amount <= b.amount, false) as news
      from price_watches w left join lateral (
        select best.amount, best.store from best where best.kind = any(w.kinds) and best.currency = w.currency
        order by best.amount, best.kind limit 1) b on true
      where w.game_id = ${gameId} and w.below <> coalesce(b.amount <= w.amount, false)
      order by w.user_id limit ${most} for no key update of w),
    noted as (
      update price_watches w set below = not c.below, told_at = case when c.news then ${at} else w.told_at end,
        told_amount = case when c.news then c.amount else w.told_amount end, told_store = case when c.news then c.store else w.told_store end
      from crossed c where w.user_id = c.user_id and w.game_id = ${gameId}),
    told as (
      insert into notifications as n (user_id, kind, game_id, latest_at)
      select u.id, 'price', ${gameId}, greatest(${at}::timestamptz, ${seenUpTo('s')} + interval '1 millisecond')
      from crossed c join users u on u.id = c.user_id left join notification_states s on s.user_id = u.id
      where c.news and u.deleted_at is null and not coalesce('price' = any(s.switched_off), false)
      order by u.id
      on conflict on constraint notifications_line do update set latest_at = excluded.latest_at)
    select count(*)::integer as n from crossed`.execute(trx)
  return rows[0]?.n ?? 0
}

const batch = 2_000

/** Tells people that a price fell to where they wanted it (PRI-04): once for each fall, whoever asked the shop. */
export const tellOfPrices: TimedJob = {
  name: 'tell-who-watches-a-price-that-it-fell',
  cron: '*/5 * * * *',
  async run(ctx, signal) {
    await eachAlone(ctx.log, changedGames(ctx.db, signal), async (gameId) => {
      while (!signal.aborted && (await tellSome(ctx, gameId)));
    })
  },
}

/** One that could not be told is left for the next run. */
async function* changedGames(db: Context['db'], signal: AbortSignal): AsyncGenerator<number> {
  let game = await nextChanged(db, 0)
  while (game !== undefined && !signal.aborted) {
    yield game
    game = await nextChanged(db, game)
  }
}

/** Tells one batch, in one transaction; whether there may be more to tell. */
const tellSome = ({ db, now }: Context, gameId: number): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    if (!(await lockPrices(trx, gameId))) return false
    if ((await tellWatchers(trx, gameId, { at: new Date(now()), most: batch })) === batch) return true
    await markTold(trx, gameId)
    return false
  })
