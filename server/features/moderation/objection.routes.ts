import {
  moderationCalls,
  type OpenObjection,
  type OwnDecision,
  type Decision,
  type Outcome,
} from '../../../common/api/moderation.ts'
import type { Context } from '../../context.ts'
import { hydrate } from '../../hydrate/hydrate.ts'
import type { App } from '../../http/app-types.ts'
import { on, person } from '../../http/on.ts'
import { pageOf, pageRange } from '../../http/page.ts'
import { noteSecurity } from '../../security-log/record-security.ts'
import type { Viewer } from '../../viewer.ts'
import { openedFrom } from '../auth/device.ts'
import { findCircumstances, toWords } from './circumstances.queries.ts'
import {
  hasOtherAdmin,
  openObjections,
  type OpenRow,
  ownDecisions,
  type OwnRow,
  closeObjection,
  insertObjection,
  lockDecision,
  lockObjection,
} from './objections.queries.ts'
import type { Transaction } from 'kysely'
import { limits } from '../../../common/rules/limits.ts'
import { isBlank, paragraphs } from '../../../common/rules/text.ts'
import type { DB } from '../../db/types.ts'
import { AppError, invalid, notFound } from '../../errors.ts'
import { notifyOfDecision } from '../../notifications/notify.ts'
import type { Snapshot } from '../../resource/moderated.ts'
import { moderatedOf } from './kinds.ts'
import { logDecision } from './moderation-log.queries.ts'
import { liftSuspension } from './reports.queries.ts'

/** What authors read of decisions about them and say against them, and what other admins decide on that. */
export function objectionRoutes(app: App, ctx: Context): void {
  app.route({
    ...on(moderationCalls.ownDecisions),
    handler: async (request) => {
      const viewer = person(request)
      const { rows, total } = await ownDecisions(ctx.db, viewer.id, pageRange(request))
      return pageOf(request, await toOwn(ctx, rows, viewer), total)
    },
  })

  app.route({
    ...on(moderationCalls.object),
    handler: async (request, reply) => {
      await object(ctx, person(request).id, { decisionId: request.params.id, text: request.body.text })
      return reply.code(201).send(null)
    },
  })

  app.route({
    ...on(moderationCalls.objections),
    handler: async (request) => {
      const viewer = person(request)
      const { rows, total } = await openObjections(ctx.db, pageRange(request))
      const cases = await toCases(ctx, rows, viewer)
      const fact = { kind: 'reports-read', userId: null, actorId: viewer.id, from: openedFrom(request) } as const
      if (rows.length > 0) await noteSecurity(ctx, fact)
      return pageOf(request, cases, total)
    },
  })

  app.route({
    ...on(moderationCalls.decideObjection),
    handler: async (request, reply) => {
      await decideObjection(ctx, person(request).id, request.body)
      return reply.code(204).send(null)
    },
  })
}

async function toOwn({ db, now }: Context, rows: OwnRow[], viewer: Viewer): Promise<OwnDecision[]> {
  const mentioned = rows.flatMap(({ snapshot }) => snapshot?.post?.mentions ?? [])
  const { users } = await hydrate(db, { users: mentioned }, viewer)
  return rows.map(({ text, objected_at, outcome, answer, decided_at, snapshot, ...row }) => ({
    ...row,
    at: row.at.toISOString(),
    until: row.until?.toISOString() ?? null,
    was: snapshot && toWords(snapshot, users),
    restorable: canRestore({ action: row.action, snapshot }) ? 1 : 0,
    objection:
      text === null || objected_at === null
        ? null
        : {
            text,
            at: objected_at.toISOString(),
            outcome,
            answer: answer ?? '',
            decided_at: decided_at?.toISOString() ?? null,
          },
    object_until: text === null && canObject(row, now()) ? lastDay(row).toISOString() : null,
  }))
}

async function toCases(ctx: Context, rows: OpenRow[], viewer: Viewer): Promise<OpenObjection[]> {
  const things = rows.map(({ kind, thing_id, user_id, snapshot }) => ({
    kind,
    id: thing_id,
    ownerId: user_id,
    was: snapshot,
  }))
  const people = rows.flatMap(({ user_id, actor_id }) => [user_id, ...(actor_id === null ? [] : [actor_id])])
  const [{ users, of }, others] = await Promise.all([
    findCircumstances(ctx, things, { viewer, people }),
    hasOtherAdmin(ctx.db, viewer.id),
  ])
  return rows.flatMap(({ user_id, actor_id, snapshot, ...row }) => {
    const author = users.get(user_id)
    if (!author) return []
    return {
      ...row,
      person: author,
      actor: (actor_id !== null && users.get(actor_id)) || null,
      at: row.at.toISOString(),
      until: row.until?.toISOString() ?? null,
      objected_at: row.objected_at.toISOString(),
      ...of({ kind: row.kind, id: row.thing_id, ownerId: user_id, was: snapshot }),
      restorable: canRestore({ action: row.action, snapshot }) ? 1 : 0,
      own: actor_id === viewer.id && others ? 1 : 0,
    }
  })
}

const day = 86_400_000

/** The last moment at which an author can object. */
const lastDay = ({ at }: { at: Date }): Date => new Date(at.getTime() + limits.objectionDays * day)

/** Whether an author can object: not to what takes an earlier decision back, nor after a while. */
const canObject = (decision: { action: Decision; at: Date }, now: number): boolean =>
  decision.action !== 'show' && decision.action !== 'lift' && lastDay(decision).getTime() > now

/**
 * Stores an objection, which then waits for an admin. Throws 404 for a decision about another person, 409 for a second
 * objection and a late one.
 */
async function object(
  { db, now }: Context,
  userId: number,
  { decisionId, text }: { decisionId: number; text: string },
): Promise<void> {
  const words = paragraphs(text)
  if (isBlank(words)) throw invalid({ text: ['Say what you object to.'] })
  await db.transaction().execute(async (trx) => {
    const decision = await lockDecision(trx, userId, decisionId)
    if (!decision) throw notFound()
    if (!canObject(decision, now()))
      throw new AppError('conflict', 'It is too late to object to this decision.', { code: 'too_late' })
    if (!(await insertObjection(trx, { userId, decisionId, text: words }, new Date(now()))))
      throw new AppError('conflict', 'You have objected to this decision already.', { code: 'objected' })
  })
}

/**
 * Decides on an objection: the decision is kept, or taken back as far as that is possible. The author is notified.
 * Throws 409 when it is decided, and for who made the decision, where there is another admin.
 */
async function decideObjection(
  ctx: Context,
  adminId: number,
  { id, outcome, answer = '' }: { id: number; outcome: Outcome; answer?: string },
): Promise<void> {
  const at = new Date(ctx.now())
  await ctx.db.transaction().execute(async (trx) => {
    const decision = await lockObjection(trx, id)
    if (!decision) throw notFound()
    if (decision.outcome !== null)
      throw new AppError('conflict', 'Another admin has decided on it.', { code: 'decided' })
    if (decision.actor_id === adminId && (await hasOtherAdmin(trx, adminId)))
      throw new AppError('conflict', 'Another admin has to decide on an objection to your decision.', {
        code: 'own_decision',
      })
    await closeObjection(trx, { id, adminId, outcome, answer: paragraphs(answer) }, at)
    if (outcome === 'reversed') await reverse(ctx, trx, { ...decision, adminId }, at)
    await ctx.jobs.add(trx, 'send-a-mail', { kind: 'objection-decided', user_id: decision.user_id, decision_id: id })
    await notifyOfDecision(trx, decision.user_id, at)
  })
}

type Reversed = NonNullable<Awaited<ReturnType<typeof lockObjection>>> & { adminId: number }

/**
 * Whether taking a decision back brings its resource back: a deleted list or review is gone, and its author has the
 * text.
 */
const canRestore = ({ action, snapshot }: { action: Decision; snapshot: Snapshot | null }): boolean =>
  action !== 'delete' || snapshot?.removed !== undefined

/** Takes a decision back. A warning has nothing but its entry. */
async function reverse(ctx: Context, trx: Transaction<DB>, decision: Reversed, at: Date): Promise<void> {
  const { kind, thing_id: id, user_id: ownerId, action, until, adminId, snapshot } = decision
  const { hide, restore } = moderatedOf(ctx, kind)
  const isShown =
    (action === 'hide' && (await hide?.(trx, { ownerId, id }, false, at))) ||
    (action === 'delete' && snapshot?.removed && (await restore?.(trx, { ownerId, id }, snapshot.removed)))
  const isLifted = action === 'suspend' && until !== null && (await liftSuspension(trx, ownerId, until))
  if (!isShown && !isLifted) return
  const entry = { userId: ownerId, actorId: adminId, kind, id, reports: 0, until: null, note: '' }
  const takenBack = { ...entry, action: isShown ? 'show' : 'lift', reason: null, message: '', snapshot: null } as const
  await logDecision(trx, takenBack, at)
}
