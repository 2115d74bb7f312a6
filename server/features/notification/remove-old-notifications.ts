import { limits } from '../../../common/rules/limits.ts'
import type { TimedJob } from '../../jobs/timed-job.ts'
import { deleteLines } from './notification-jobs.queries.ts'

const batch = 5_000

/**
 * Removes the lines that were deleted by their owners, those that are too old, and, a day after the last act, those
 * whose acts are all undone or gone: until then, whoever likes a thing again is known.
 */
export const removeOldNotifications: TimedJob = {
  name: 'remove-old-notifications',
  cron: '47 3 * * *',
  async run({ db, now }, signal) {
    for (const [reason, days] of [
      ['old', limits.notificationDays],
      ['cleared', 7],
      ['undone', 1],
    ] as const) {
      const before = new Date(now() - days * 86_400_000)
      while (!signal.aborted && (await deleteLines(db, reason, before, batch)) === batch);
    }
  },
}
