import { eraseAccount } from './erase-account.ts'
import type { QueuedJob } from '../../jobs/queued-job.ts'

/** Deletes the remaining rows of a deleted account. It must not fail for good, so it is retried for days. */
export const eraseDeletedAccount: QueuedJob<'erase-a-deleted-account'> = {
  retries: 12,
  wait: 60,
  run: (ctx, { user_id: userId }, signal) => eraseAccount(ctx, userId, signal),
}
