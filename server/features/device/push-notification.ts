import type { Transaction } from 'kysely'
import type { Context } from '../../context.ts'
import type { DB } from '../../db/types.ts'
import type { QueuedJob } from '../../jobs/queued-job.ts'
import type { TimedJob } from '../../jobs/timed-job.ts'
import type { JobPayload } from '../../queue/payloads.ts'
import { type DueLine, type TakenLine, takeLine, untoldLines } from './push.queries.ts'

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
