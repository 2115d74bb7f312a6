import type { Context } from '../../context.ts'
import type { TimedJob } from '../../jobs/job-list.ts'
import { providerOverview } from '../../providers/overview.ts'
import { adminIds, lastToldEnd, noteToldEnd } from './site.queries.ts'

const day = 86_400_000
const ahead = 7 * day

/**
 * Tells the admins once, a week before, that the sign-in of PlayStation ends: only a person can make the next one. It
 * asks there first, so that a cookie that was replaced yesterday counts.
 */
export const tellOfEndingSignIn: TimedJob = {
  name: 'tell-the-admins-that-a-sign-in-ends',
  cron: '17 9 * * *',
  async run({ config, db, jobs, log, now, providers }: Context, signal: AbortSignal): Promise<void> {
    const { psn } = providers
    if (!psn) return
    await psn
      .checkSignIn({ wait: 60_000, within: 90_000, signal })
      .catch((error: unknown) => log.warn({ err: error }, 'PlayStation could not be asked'))
    const overview = await providerOverview(db, config.providers)
    const end = overview.find(({ name }) => name === 'psn')?.token_ends_at
    if (end == null || Date.parse(end) > now() + ahead) return
    const endDay = Math.floor(Date.parse(end) / day)
    await db.transaction().execute(async (trx) => {
      const told = await lastToldEnd(trx)
      // Each renewal tells the end anew, a moment earlier or later.
      if (told !== null && Math.abs(told - endDay) <= 1) return
      await noteToldEnd(trx, endDay)
      for (const id of await adminIds(trx))
        await jobs.add(trx, 'send-a-mail', { kind: 'psn-sign-in-ends', user_id: id })
    })
  },
}
