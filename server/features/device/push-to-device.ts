import type { Context } from '../../context.ts'
import type { QueuedJob } from '../../jobs/queued-job.ts'
import type { JobPayload } from '../../queue/payloads.ts'
import { loadPushKeys } from '../../secrets.ts'
import { dropGone } from './device.queries.ts'
import { beginSend, lineForDevice } from './push.queries.ts'
import { pushMessage } from './push-message.ts'

const tries = 5
/** Before the second try, then four times as long each time: 30 s, 2, 8 and 32 minutes. */
const firstWaitMs = 30_000
const longestWaitMs = 6 * 3_600_000
/** Together with the time that a service may take, shorter than the heartbeat of a job. */
const turnMs = 10_000

/**
 * Sends one line to one device. What its service wants later is another job, so that each sends once, also after a
 * crash.
 */
export const pushToDevice: QueuedJob<'push-to-a-device'> = {
  concurrency: 4,
  batch: 6,
  async run(ctx, payload, signal, { id }) {
    const { db, config, now, log, providers } = ctx
    const { user_id, device_id, notification_id } = payload
    if (!providers.push) return
    const line = await lineForDevice(db, { user_id, id: notification_id }, device_id, new Date(now()))
    if (!line) return
    const message = pushMessage(line, { ...config, ...loadPushKeys(config) })
    if (!(await beginSend(db, id))) return
    const outcome = await providers.push.send(message, { wait: turnMs, within: 2 * turnMs, signal })
    if (outcome.is === 'gone') await dropGone(db, user_id, device_id, line.endpoint)
    if (outcome.is === 'refused') log.warn({ status: outcome.status, ...placeOf(line.endpoint) }, 'a push was refused')
    if (outcome.is === 'later') await tryLater(ctx, payload, outcome.afterMs)
  },
}

async function tryLater(
  { db, jobs, now, log }: Context,
  payload: JobPayload<'push-to-a-device'>,
  askedMs: number | null,
): Promise<void> {
  const done = (payload.tries ?? 0) + 1
  if (done >= tries) return log.warn({ tries: done }, 'a push was given up')
  const wait = Math.min(askedMs ?? firstWaitMs * 4 ** (done - 1), longestWaitMs)
  const after = new Date(now() + Math.max(wait, 1_000))
  await jobs.add(db, 'push-to-a-device', { ...payload, tries: done }, { after })
}

/** The service, without the address of the device there: that is a secret. */
const placeOf = (endpoint: string): { service: string } => ({ service: new URL(endpoint).host })
