import { isEmail } from '../../../common/rules/account.ts'
import { limits } from '../../../common/rules/limits.ts'
import type { Notification } from '../../../common/api/notification.ts'
import type { Context } from '../../context.ts'
import { composeDigest, type DigestLine } from '../../delivery/mail/compose-digest.ts'
import { PerhapsSent } from '../../delivery/mail/transport.ts'
import type { QueuedJob, TimedJob } from '../../jobs/job-list.ts'
import { loadSecrets } from '../../secrets.ts'
import { localDays } from '../notification/local-days.ts'
import { toNotifications } from '../notification/notification.ts'
import { notificationPage } from '../notification/notification.queries.ts'
import { timeZones } from '../notification/releases.queries.ts'
import { beginDigest, claimDigests, type DigestReader, endDigest, failDigest, openLists } from './digest.queries.ts'
import { leaveToken, leavePath } from './leave.routes.ts'

/** The hour from which the mail is sent where the person lives. */
const morning = 8
const batch = 200

/**
 * Finds whose morning has begun and who has not read something: the day is noted and the mail's job added in one
 * transaction, so that a day has one mail, whenever a process dies.
 */
export const sendDigests: TimedJob = {
  name: 'send-what-was-not-read-by-mail',
  cron: '12 * * * *',
  async run({ db, jobs, now }, signal) {
    const at = new Date(now())
    const days = localDays(await timeZones(db), at.getTime(), morning)
    for (let after: number | null = 0; after !== null && !signal.aborted;) {
      const from: number = after
      after = await db.transaction().execute(async (trx) => {
        const { users, last } = await claimDigests(trx, { after: from, most: batch, at }, days)
        await jobs.addAll(
          trx,
          'send-a-digest',
          users.map((user_id) => ({ user_id })),
        )
        return last
      })
    }
  },
}

/**
 * Sends one digest. What is told, and whether the person may get it, is asked now (P-57). A mail that was perhaps sent
 * is not sent again: what it told is still behind the bell.
 */
export const sendADigest: QueuedJob<'send-a-digest'> = {
  wait: 120,
  minutes: 2,
  concurrency: 2,
  async run(ctx, { user_id: userId }, signal, { id }) {
    const reader = await beginDigest(ctx.db, userId, id, new Date(ctx.now()))
    if (!reader || !isEmail(reader.email)) return
    let sent = false
    try {
      const told = await newsOf(ctx, reader)
      if (!told) return
      const { until, ...news } = told
      const lang = reader.lang === 'es' ? 'es' : 'en'
      const leave = leavePath(leaveToken(loadSecrets(ctx.config), userId))
      const { email: to, nick, weekly } = reader
      const mail = await composeDigest(ctx.config, { ...news, to, nick, lang, weekly, leave, id, now: ctx.now() })
      await ctx.mail.send(mail, signal)
      sent = true
      await endDigest(ctx.db, userId, until)
    } catch (error) {
      if (error instanceof PerhapsSent) return
      // Only its end could not be noted: rather nothing than twice.
      if (sent) return ctx.log.error({ err: error }, 'a digest was sent, but its end could not be noted')
      await failDigest(ctx.db, userId, id)
      throw error
    }
  },
}

/** How many lines the mail has, and up to how many it counts. */
const shown = 10

/** What the person did not read since the last mail, as the panel would show it now; undefined: nothing. */
async function newsOf(ctx: Context, { id, until }: DigestReader) {
  const { rows } = await notificationPage(ctx.db, id, { offset: 0, count: limits.newsMax + 1 })
  const fresh = rows.filter((row) => row.unread && (until === null || row.latest_at > until))
  const [newest] = fresh
  if (!newest) return undefined
  const lines = await toNotifications(ctx, fresh.slice(0, shown), { id })
  // What it tells went between the two questions.
  if (lines.length === 0) return undefined
  const open = await openLists(
    ctx.db,
    lines.flatMap(({ list }) => list?.id ?? []),
  )
  return {
    lines: lines.map((line) => toLine(line, open)),
    total: fresh.length,
    most: limits.newsMax,
    until: newest.latest_at,
  }
}

/** Of posts only who did something: a mailbox is read by others, too, and the post may be private (P-33). */
const toLine = (line: Notification, open: ReadonlySet<number>): DigestLine => ({
  kind: line.type,
  nick: line.user_make?.nick ?? '',
  others: line.others,
  title: line.comment
    ? null
    : line.list
      ? open.has(line.list.id)
        ? line.list.title
        : null
      : (line.game?.title ?? null),
  failed: line.import?.failed === 1,
})
