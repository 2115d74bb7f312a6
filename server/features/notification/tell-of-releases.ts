import type { TimedJob } from '../../jobs/timed-job.ts'
import { gamesOut, tellWishers } from './releases.queries.ts'

/** How many days the job looks back: a server that was off for a weekend tells on Monday. */
const lookBack = 3
const batch = 2_000

/** Tells those who wish for a game that it is out (NOT-09): once, in batches, each its own transaction; a run that ended early goes on. */
export const tellOfReleases: TimedJob = {
  name: 'tell-who-wishes-for-a-game-that-it-is-out',
  cron: '7 7 * * *',
  minutes: 30,
  async run({ db, now }, signal) {
    const today = new Date(now())
    for (const id of await gamesOut(db, new Date(now() - lookBack * 86_400_000), today))
      while (!signal.aborted && (await tellWishers(db, id, batch, today)) === batch);
  },
}
