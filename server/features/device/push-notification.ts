import type { Transaction } from 'kysely'
import type { Context } from '../../context.ts'
import type { DB } from '../../db/types.ts'
import type { QueuedJob, TimedJob } from '../../jobs/job-list.ts'
import type { JobPayload } from '../../queue/payloads.ts'
import {
  type DueLine,
  type TakenLine,
  takeLine,
  untoldLines,
  beginSend,
  lineForDevice,
  dropGone,
} from './device.queries.ts'
import { loadPushKeys } from '../../secrets.ts'
import { pushMessage } from './push-message.ts'

/** Devices hear of one line once in this time, however much happens to it. */
const restMs = 30 * 60_000

const lineKey = (line: JobPayload<'push-a-notification'>): string => `${line.user_id}/${line.notification_id}`

/** Tells all devices of a person about a line: a job for each, added with the mark that they were told. */
export const pushNotification: QueuedJob<'push-a-notification'> = {
  concurrency: 2,
  batch: 10,
  async run({ db, jobs, limits, now, providers }, { user_id, notification_id }) {
    if (!providers.push) return
    const line = { user_id, id: notification_id }
    await db.transaction().execute(async (trx) => {
      const { acts, devices, restsUntil } = await takeLine(trx, line, { at: new Date(now()), restMs })
      if (devices) {
        if (!(await mayPush(trx, limits, user_id, acts))) return
        const told = devices.map((device_id) => ({ user_id, device_id, notification_id }))
        return jobs.addAll(trx, 'push-to-a-device', told)
      }
      // Whatever happens until then is one push.
      const again = { user_id, notification_id }
      const once = { key: lineKey(again), ...(restsUntil && { after: restsUntil }) }
      return jobs.add(trx, 'push-a-notification', again, once)
    })
  },
}

/**
 * Whether one of the acts may cause a push: users whom the receiver does not follow cause one in half an hour each
 * (NS-01).
 */
async function mayPush(
  trx: Transaction<DB>,
  limits: Context['limits'],
  to: number,
  acts: TakenLine['acts'],
): Promise<boolean> {
  for (const { actorId: by, kind } of acts) if (await limits.takePush(trx, kind, { by, to })) return true
  return acts.length === 0
}

const batch = 2_000

/**
 * Tells devices of the lines that jobs have written (a release to all who wish for it): each minute those of the last
 * quarter of an hour, of which none was told. A line that waits for its turn is not added twice.
 */
export const pushWhatJobsTold: TimedJob = {
  name: 'push-what-jobs-have-told',
  cron: '* * * * *',
  async run({ db, jobs, now, providers }, signal) {
    if (!providers.push) return
    const [from, to] = [new Date(now() - 15 * 60_000), new Date(now() - 15_000)]
    let after: DueLine | undefined
    do {
      const lines: DueLine[] = await untoldLines(db, { from, to, after, most: batch })
      const told = lines.map(({ user_id, id }) => ({ user_id, notification_id: id }))
      await jobs.addAll(db, 'push-a-notification', told, { keyOf: lineKey })
      after = lines.length === batch ? lines.at(-1) : undefined
    } while (after && !signal.aborted)
  },
}

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
