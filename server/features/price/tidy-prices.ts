import { limits } from '../../../common/rules/limits.ts'
import { utcDay } from '../../../common/rules/utc-day.ts'
import type { Context } from '../../context.ts'
import type { TimedJob } from '../../jobs/timed-job.ts'
import { countPrices } from './keep-offers.ts'
import { type Ask, lockPrices, replaceOffers } from './offers.queries.ts'
import { deleteLowsBefore, deleteOldAsk, oldAsks, thinWeek } from './tidy.queries.ts'

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
