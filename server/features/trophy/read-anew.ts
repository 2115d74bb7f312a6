import type { TimedJob } from '../../jobs/timed-job.ts'
import type { LinkKey } from '../linked-account/linked-accounts.queries.ts'
import { findPlatform } from '../linked-account/platforms.ts'
import { startAllTrophies } from '../linked-account/start-trophies.ts'
import { accountsToRead } from './readings.queries.ts'

const batch = 200
const day = 86_400_000

/**
 * Each night: what people earned since the last reading. Who was not here for a month is read again when they link or
 * ask.
 */
export const readAllAnew: TimedJob = {
  name: 'read-trophies-anew',
  cron: '53 2 * * *',
  async run(ctx, signal) {
    const [before, seen] = [new Date(ctx.now() - day / 2), new Date(ctx.now() - 30 * day)]
    for (let after: LinkKey | undefined; !signal.aborted;) {
      const accounts: LinkKey[] = await accountsToRead(ctx.db, { after, before, seen }, batch)
      await startAllTrophies(
        ctx,
        accounts.filter(({ platform }) => findPlatform(ctx, platform)),
      )
      after = accounts.at(-1)
      if (accounts.length < batch) return
    }
  },
}
