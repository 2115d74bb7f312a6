import type { QueuedJob } from '../../jobs/queued-job.ts'

/** Sends one mail. */
export const sendMail: QueuedJob<'send-a-mail'> = {
  wait: 120,
  minutes: 2,
  concurrency: 3,
  run: async () => undefined,
}
