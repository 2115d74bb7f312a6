import { limits } from '../../../common/rules/limits.ts'
import type { Context } from '../../context.ts'
import type { TimedJob } from '../../jobs/timed-job.ts'
import { releaseMedia } from '../media/post-media.queries.ts'
import { clearSnapshots } from './moderation-log.queries.ts'
import { deleteClosedReports } from './reports.queries.ts'

const day = 86_400_000
const batch = 1_000

/**
 * Deletes what was reported, and the hold on its pictures, once nobody can object any more. It runs before the sweep of
 * files, which deletes the files then.
 */
export const deleteOldEvidence: TimedJob = {
  name: 'delete-old-evidence',
  cron: '7 3 * * *',
  async run({ db, now }: Pick<Context, 'db' | 'now'>, signal: AbortSignal): Promise<void> {
    const before = new Date(now() - limits.evidenceDays * day)
    const steps = [
      () => deleteClosedReports(db, before, batch),
      () => clearSnapshots(db, before, batch),
      () => releaseMedia(db, batch),
    ]
    for (const step of steps)
      do signal.throwIfAborted()
      while ((await step()) === batch)
  },
}
