import { type ModerationEntry, moderationCalls, type ReportedThing } from '../../../common/api/moderation.ts'
import type { Context } from '../../context.ts'
import { hydrate } from '../../hydrate/hydrate.ts'
import type { App } from '../../http/app-types.ts'
import { on, person } from '../../http/on.ts'
import { pageOf, pageRange } from '../../http/page.ts'
import { noteSecurity } from '../../security-log/record-security.ts'
import type { Viewer } from '../../viewer.ts'
import { openedFrom } from '../auth/device.ts'
import { findCircumstances, toWords } from './circumstances.queries.ts'
import { decide } from './decide.ts'
import { decisionsOf, moderatedOf, thingsNow } from './kinds.ts'
import { type LogRow, logPage } from './moderation-log.queries.ts'
import { type OpenCase, openCases, suspensions } from './reports.queries.ts'

/** What was reported, what admins decide on it, and what they decided. */
export function queueRoutes(app: App, ctx: Context): void {
  app.route({
    ...on(moderationCalls.queue),
    handler: async (request) => {
      const viewer = person(request)
      const { rows, total } = await openCases(ctx.db, pageRange(request))
      const things = await toThings(ctx, rows, viewer)
      // A reported thing may be private: that it was read is an entry (D2).
      const fact = { kind: 'reports-read', userId: null, actorId: viewer.id, from: openedFrom(request) } as const
      if (rows.length > 0) await noteSecurity(ctx, fact)
      return pageOf(request, things, total)
    },
  })

  app.route({
    ...on(moderationCalls.decide),
    handler: async (request, reply) => {
      await decide(ctx, person(request).id, request.body)
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...on(moderationCalls.decisions),
    handler: async (request) => {
      const { rows, total } = await logPage(ctx.db, pageRange(request))
      return pageOf(request, await toEntries(ctx, rows, person(request)), total)
    },
  })
}

async function toThings(ctx: Context, rows: OpenCase[], viewer: Viewer): Promise<ReportedThing[]> {
  const owners = rows.map(({ owner_id }) => owner_id)
  const judged = ({ kind, id, owner_id, was }: OpenCase) => ({ kind, id, ownerId: owner_id, was })
  const nowOf = await thingsNow(ctx, ctx.db, rows)
  const mentioned = rows.flatMap((row) => nowOf(row)?.post?.mentions ?? [])
  const [{ users, of }, suspended] = await Promise.all([
    findCircumstances(ctx, rows.map(judged), { viewer, people: [...owners, ...mentioned] }),
    suspensions(ctx.db, owners, new Date(ctx.now())),
  ])
  return rows.flatMap((row) => {
    const { owner_id, first_at, ...reported } = row
    const card = users.get(owner_id)
    const now = nowOf(row)
    if (!card) return []
    return {
      ...reported,
      person: card,
      first_at: first_at.toISOString(),
      ...of(judged(row)),
      was: toWords(row.was, users),
      now: now ? toWords(now, users) : null,
      hidden: now?.hidden ? 1 : 0,
      suspended_until: suspended.get(owner_id)?.toISOString() ?? null,
      decisions: decisionsOf(moderatedOf(ctx, row.kind)),
    }
  })
}

async function toEntries(ctx: Context, rows: LogRow[], viewer: Viewer): Promise<ModerationEntry[]> {
  const people = rows.flatMap(({ user_id, actor_id }) => [user_id ?? [], actor_id ?? []].flat())
  const [{ users }, suspended, nowOf] = await Promise.all([
    hydrate(ctx.db, { users: people }, viewer),
    suspensions(ctx.db, people, new Date(ctx.now())),
    thingsNow(
      ctx,
      ctx.db,
      rows.map(({ kind, thing_id }) => ({ kind, id: thing_id })),
    ),
  ])
  const cardOf = (id: number | null) => (id === null ? null : (users.get(id) ?? null))
  return rows.map(({ user_id, actor_id, ...row }) => {
    const isHidden = row.action === 'hide' && nowOf({ kind: row.kind, id: row.thing_id })?.hidden
    const isSuspended = row.action === 'suspend' && user_id !== null && suspended.has(user_id)
    return {
      ...row,
      person: cardOf(user_id),
      actor: cardOf(actor_id),
      until: row.until?.toISOString() ?? null,
      at: row.at.toISOString(),
      undo: isHidden ? 'show' : isSuspended ? 'lift' : null,
    }
  })
}
