import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/types.ts'
import { type Ask, lockPrices, replaceOffers } from './offers.queries.ts'
import { limits } from '../../../common/rules/limits.ts'
import { utcDay } from '../../../common/rules/utc-day.ts'
import type { Context } from '../../context.ts'
import type { TimedJob } from '../../jobs/job-list.ts'
import { countPrices } from './keep-offers.ts'

/** Shops that were not asked for a game since then, the longest ago first. */
async function oldAsks(db: Kysely<DB>, before: Date, most: number): Promise<Ask[]> {
  const { rows } = await sql<Ask>`
    select game_id as "gameId", store from price_asks where tried_at < ${before}
    order by tried_at, game_id, store limit ${most}`.execute(db)
  return rows
}

/** Forgets that the shop was asked; false when it was asked meanwhile. */
async function deleteOldAsk(db: Kysely<DB>, { gameId, store }: Ask, before: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from price_asks where game_id = ${gameId} and store = ${store} and tried_at < ${before}`.execute(db)
  return numAffectedRows === 1n
}

/**
 * Of up to `most` shops and games, makes one row of those of a week, which begins on this day: the lowest price of it,
 * and what it was at its end. Returns how many had several.
 */
async function thinWeek(db: Kysely<DB>, week: string, most: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with many as materialized (
      select game_id, store, kind, currency, max(day) as last, min(low) as low from price_lows
      where day >= ${week}::date and day < ${week}::date + 7
      group by game_id, store, kind, currency having count(*) > 1
      order by game_id, store, kind, currency limit ${most}),
    gone as (
      delete from price_lows l using many m
      where (l.game_id, l.store, l.kind, l.currency) = (m.game_id, m.store, m.kind, m.currency)
        and l.day >= ${week}::date and l.day < m.last),
    kept as (
      update price_lows l set low = m.low from many m
      where (l.game_id, l.store, l.kind, l.currency, l.day) = (m.game_id, m.store, m.kind, m.currency, m.last))
    select count(*)::integer as n from many`.execute(db)
  return rows[0]?.n ?? 0
}

/** Deletes up to `most` rows of the history from before a day; returns how many. */
async function deleteLowsBefore(db: Kysely<DB>, day: string, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from price_lows where (game_id, store, kind, currency, day) in (
      select game_id, store, kind, currency, day from price_lows where day < ${day}::date order by day, game_id limit ${most})`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0n)
}

const day = 86_400_000
/** What a shop had so many days ago is no offer any more. */
const offerDays = 60
/** After so many days a week keeps one row, and so many weeks are looked at again each night. */
const thinAfterDays = 400
const thinWeeks = 4
const batch = 500

/** Keeps prices from growing for ever: old offers go, of old history a week keeps one row, and of very old none. */
export const tidyPrices: TimedJob = {
  name: 'forget-old-prices',
  cron: '47 4 * * *',
  minutes: 30,
  async run(ctx, signal) {
    const { db, now } = ctx
    const before = new Date(now() - offerDays * day)
    for (let asks = await oldAsks(db, before, batch); asks.length > 0 && !signal.aborted;) {
      for (const ask of asks) await forget(ctx, ask, before)
      asks = await oldAsks(db, before, batch)
    }
    for (const week of weeksBefore(now() - thinAfterDays * day))
      while (!signal.aborted && (await thinWeek(db, week, batch)) === batch);
    const oldest = utcDay(now() - limits.priceYears * 366 * day)
    while (!signal.aborted && (await deleteLowsBefore(db, oldest, batch)) === batch);
  },
}

const forget = ({ db, now }: Context, ask: Ask, before: Date): Promise<void> =>
  db.transaction().execute(async (trx) => {
    if (!(await lockPrices(trx, ask.gameId)) || !(await deleteOldAsk(trx, ask, before))) return
    await replaceOffers(trx, ask, [])
    await countPrices(trx, ask, new Date(now()))
  })

/** The Mondays of the weeks that ended before a time. */
function weeksBefore(time: number): string[] {
  const sinceMonday = (new Date(time).getUTCDay() + 6) % 7
  return Array.from({ length: thinWeeks }, (_, at) => utcDay(time - (sinceMonday + 7 * (at + 1)) * day))
}
