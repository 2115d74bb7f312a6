import { leavingSince } from './erase.queries.ts'
import type { TimedJob } from '../../jobs/timed-job.ts'

const day = 86_400_000

/**
 * Restarts the erasure of accounts whose job was lost: a restored backup has no queue, or a dead letter was deleted.
 */
export const finishDeletions: TimedJob = {
  name: 'finish-deletions-that-lost-their-job',
  cron: '47 2 * * *',
  async run({ db, jobs, now }) {
    for (const id of await leavingSince(db, new Date(now() - day)))
      await jobs.add(db, 'erase-a-deleted-account', { user_id: id }, { key: `erase:${id}` })
  },
}
