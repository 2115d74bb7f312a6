import type { Transaction } from 'kysely'
import type { Decision, ReportedKind, ReportReason } from '../../../common/api/moderation.ts'
import { limits } from '../../../common/rules/limits.ts'
import { paragraphs } from '../../../common/rules/text.ts'
import type { Context } from '../../context.ts'
import type { DB } from '../../db/types.ts'
import { AppError, invalid, notFound } from '../../errors.ts'
import { notifyOfDecision } from '../../notifications/notify.ts'
import type { RemovedPost, Snapshot } from '../../resource/moderated.ts'
import { decisionsOf, moderatedOf } from './kinds.ts'
import { logDecision, ownerInLog, clearSnapshots } from './moderation-log.queries.ts'
import { type ClosedReports, closeReports, setSuspended, deleteClosedReports } from './reports.queries.ts'
import type { TimedJob } from '../../jobs/job-list.ts'
import { releaseMedia } from '../media/post-media.queries.ts'

interface Wanted {
  kind: ReportedKind
  id: number
  action: Decision
  until?: string
  reason?: ReportReason
  told?: string
  note?: string
}

const day = 86_400_000
const takesBack = (action: Decision): boolean => action === 'show' || action === 'lift'

/**
 * Carries out what an admin decided on a thing, closes its reports, writes it into the log and notifies the author, all
 * or nothing. Of two admins at once one is told (409) that it is decided. Throws 422 for what cannot be decided about
 * such a thing.
 */
export async function decide(ctx: Context, actorId: number, wanted: Wanted): Promise<void> {
  const { kind, id, action, note = '', told: message = '' } = wanted
  const until = endOfSuspension(wanted, ctx.now())
  const moderated = moderatedOf(ctx, kind)
  const possible: Decision[] = [...decisionsOf(moderated), ...(moderated.hide ? (['show'] as const) : []), 'lift']
  if (!possible.includes(action)) throw invalid({ action: ['This cannot be decided about it.'] })
  const at = new Date(ctx.now())
  await ctx.db.transaction().execute(async (trx) => {
    const { ownerId, reports, ...closed }: ClosedReports = takesBack(action)
      ? { ownerId: await ownerInLog(trx, wanted), reports: 0, reason: null, snapshot: null }
      : await closeReports(trx, wanted, at)
    if (ownerId === undefined)
      throw takesBack(action)
        ? notFound()
        : new AppError('conflict', 'There is nothing to decide on it any more.', { code: 'decided' })
    const removed = action === 'delete' ? await moderated.contentOf?.(trx, { ownerId, id }) : undefined
    await carryOut(ctx, trx, { ...wanted, ownerId, until }, at)
    const entry = { userId: ownerId, actorId, kind, id, action, reports, until, note: note.trim() }
    const isFault = action !== 'leave' && !takesBack(action)
    const why = {
      reason: isFault ? (wanted.reason ?? closed.reason) : null,
      message: action === 'leave' ? '' : paragraphs(message),
      snapshot: isFault ? withRemoved(closed.snapshot, removed) : null,
    }
    const entryId = await logDecision(trx, { ...entry, ...why }, at)
    if (action === 'leave') return
    const mail = { kind: 'moderation-decision', user_id: ownerId, decision_id: entryId } as const
    await ctx.jobs.add(trx, 'send-a-mail', mail)
    await notifyOfDecision(trx, ownerId, at)
  })
}

/** What was reported, with what a granted objection brings back. */
const withRemoved = (snapshot: Snapshot | null, removed: RemovedPost | undefined): Snapshot | null =>
  removed ? { title: '', text: '', about: null, ...snapshot, removed } : snapshot

/** The end that a suspension needs, and nothing else has. */
function endOfSuspension({ action, until }: Wanted, now: number): Date | null {
  if (action !== 'suspend') return null
  const end = until === undefined ? Number.NaN : Date.parse(until)
  if (!(end > now && end <= now + limits.suspensionDays * day))
    throw invalid({ until: ['A suspension ends on a day to come, within ten years.'] })
  return new Date(end)
}

type ToDo = Omit<Wanted, 'until'> & { ownerId: number; until: Date | null }

async function carryOut(ctx: Context, trx: Transaction<DB>, { kind, id, action, ownerId, until }: ToDo, at: Date) {
  const { hide, remove } = moderatedOf(ctx, kind)
  const key = { ownerId, id }
  // What is gone meanwhile needs neither hiding nor deleting.
  if (action === 'hide' || action === 'show') await hide?.(trx, key, action === 'hide', at)
  if (action === 'delete') await remove?.(trx, key, at)
  if ((action === 'suspend' || action === 'lift') && !(await setSuspended(trx, ownerId, until)))
    throw new AppError('conflict', 'An admin cannot be suspended.', { code: 'is_admin' })
}

const batch = 1_000

/**
 * Deletes what was reported, and the hold on its pictures, once nobody can object any more. It runs before the sweep of
 * files, which deletes the files then.
 */
export const deleteOldEvidence: TimedJob = {
  name: 'delete-old-evidence',
  cron: '7 3 * * *',
  async run({ db, now }: Pick<Context, 'db' | 'now'>, signal: AbortSignal): Promise<void> {
    const before = new Date(now() - limits.evidenceDays * day)
    const steps = [
      () => deleteClosedReports(db, before, batch),
      () => clearSnapshots(db, before, batch),
      () => releaseMedia(db, batch),
    ]
    for (const step of steps)
      do signal.throwIfAborted()
      while ((await step()) === batch)
  },
}
