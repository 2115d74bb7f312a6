import { utcDay } from '../../../common/rules/utc-day.ts'
import type { Context } from '../../context.ts'
import { eachAlone } from '../../jobs/each-alone.ts'
import type { TimedJob } from '../../jobs/timed-job.ts'
import { type LocalDays, localDays } from './local-days.ts'
import { gamesOut, tellWishers, timeZones } from './releases.queries.ts'

/** The hour from which a release is told where the person lives: nobody is rung up at night. */
const morning = 9
const batch = 2_000
const msPerDay = 86_400_000

/**
 * Tells those who wish for a game that it is out for them (NOT-09): once, in the morning of that day in their time
 * zone, in batches, each its own transaction. A run that ended early goes on: who was told is known by the notification
 * itself.
 */
export const tellOfReleases: TimedJob = {
  name: 'tell-who-wishes-for-a-game-that-it-is-out',
  cron: '2 * * * *',
  minutes: 30,
  async run(ctx, signal) {
    const { db, log, now } = ctx
    const begun = now()
    const days = localDays(await timeZones(db), begun, morning)
    // Days begin up to 14 hours earlier and 12 later than in UTC, and are told for some days.
    const [from, to] = [-5, 1].map((days) => utcDay(begun + days * msPerDay))
    await eachAlone(log, await gamesOut(db, from ?? '', to ?? ''), (id) => tellOf(ctx, id, days, signal))
  },
}

async function tellOf({ db, now }: Context, gameId: number, days: LocalDays, signal: AbortSignal): Promise<void> {
  let after: number | null = 0
  // A line has the time of its batch: devices are told of what is new by the minute, and a run may last half an hour.
  while (after !== null && !signal.aborted)
    after = await tellWishers(db, { gameId, after, most: batch, at: new Date(now()) }, days)
}
