import type { Context } from '../../context.ts'
import { eachAlone } from '../../jobs/each-alone.ts'
import type { TimedJob } from '../../jobs/timed-job.ts'
import { lockPrices } from './offers.queries.ts'
import { markTold, nextChanged, tellWatchers } from './price-news.queries.ts'

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
