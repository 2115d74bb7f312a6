import { eraseAccount } from './erase-account.ts'
import type { QueuedJob } from '../../jobs/queued-job.ts'

/** Removes what a deleted account leaves behind. It must not be given up, so it tries for days. */
export const eraseDeletedAccount: QueuedJob<'erase-a-deleted-account'> = {
  retries: 12,
  wait: 60,
  run: (ctx, { user_id: userId }, signal) => eraseAccount(ctx, userId, signal),
}
