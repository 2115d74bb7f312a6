import type { QueuedJob } from './queued-job.ts'

/** Removes what a deleted account leaves behind. */
export const eraseDeletedAccount: QueuedJob<'erase-a-deleted-account'> = {
  run: async () => {
    throw new Error('there is no erasing yet')
  },
}
