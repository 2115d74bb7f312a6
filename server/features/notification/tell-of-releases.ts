import type { Context } from '../../context.ts'
import type { TimedJob } from '../../jobs/timed-job.ts'
import { type LocalDays, localDays } from './local-days.ts'
import { gamesOut, tellWishers, timeZones } from './releases.queries.ts'

/** The hour from which a release is told where the person lives: nobody is rung up at night. */
const morning = 9
const batch = 2_000
const msPerDay = 86_400_000

/**
 * Tells those who wish for a game that it is out for them (NOT-09): once, in the morning of that day in their time zone, in batches, each its
 * own transaction. A run that ended early goes on: who was told is known by the notification itself.
 */
export const tellOfReleases: TimedJob = {
  name: 'tell-who-wishes-for-a-game-that-it-is-out',
  cron: '2 * * * *',
  minutes: 30,
  async run({ db, now }, signal) {
    const at = new Date(now())
    const days = localDays(await timeZones(db), at.getTime(), morning)
    // Days begin up to 14 hours earlier and 12 later than in UTC, and are told for some days.
    const [from, to] = [-5, 1].map((days) => new Date(at.getTime() + days * msPerDay).toISOString().slice(0, 10))
    for (const id of await gamesOut(db, from ?? '', to ?? '')) await tellOf(db, id, at, days, signal)
  },
}

async function tellOf(
  db: Context['db'],
  gameId: number,
  at: Date,
  days: LocalDays,
  signal: AbortSignal,
): Promise<void> {
  let after: number | null = 0
  while (after !== null && !signal.aborted) after = await tellWishers(db, { gameId, after, most: batch, at }, days)
}
