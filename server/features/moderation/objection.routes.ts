import { moderationCalls, type OpenObjection, type OwnDecision } from '../../../common/api/moderation.ts'
import type { Context } from '../../context.ts'
import { hydrate } from '../../hydrate/hydrate.ts'
import type { App } from '../../http/app-types.ts'
import { on, person } from '../../http/on.ts'
import { pageOf, pageRange } from '../../http/page.ts'
import { noteSecurity } from '../../security-log/record-security.ts'
import type { Viewer } from '../../viewer.ts'
import { openedFrom } from '../auth/device.ts'
import { findCircumstances, toWords } from './circumstances.ts'
import { canObject, canRestore, decideObjection, lastDay, object } from './objection.ts'
import { hasOtherAdmin, openObjections, type OpenRow, ownDecisions, type OwnRow } from './objections.queries.ts'

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
