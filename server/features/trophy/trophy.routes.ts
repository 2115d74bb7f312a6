import { trophyCalls } from '../../../common/api/trophy.ts'
import { limits } from '../../../common/rules/limits.ts'
import type { Context } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { toSet, toProgress } from '../../hydrate/earned-sets.ts'
import { hydrate, hydratePage, hydrateGames, pick } from '../../hydrate/hydrate.ts'
import { findSets } from '../../hydrate/trophy-sets.queries.ts'
import type { App } from '../../http/app-types.ts'
import { requestLang } from '../../http/request-facts.ts'
import { on, person } from '../../http/on.ts'
import { pageOf, pageRange } from '../../http/page.ts'
import { lockLink } from '../linked-account/linked-accounts.queries.ts'
import { platformOf } from '../linked-account/linked-account.ts'
import { startTrophies } from '../linked-account/read-account.ts'
import { lookAt } from './read-trophies.ts'
import {
  accountsOf,
  earnedPage,
  setsPage,
  sumsOf,
  type Look,
  comparedPage,
  earnedCounts,
  isClosed,
  oneTrophy,
  trophiesPage,
} from './trophy-pages.queries.ts'
import { toSummary, toTrophy, toCompared, uncovered } from './trophy.ts'
import type { FastifyRequest } from 'fastify'
import { friendsPage, isAwarded, setsOfGame, setById } from './trophy-sets.queries.ts'

/**
 * Trophies of people and of games (ACC-03). Those of somebody who keeps them from the viewer are unknown (PRF-04, R2).
 */
export function trophyRoutes(app: App, ctx: Context): void {
  peopleRoutes(app, ctx)
  setRoutes(app, ctx)

  app.route({
    ...on(trophyCalls.refresh),
    handler: async (request, reply) => {
      const key = { userId: person(request).id, platform: request.params.service }
      await ctx.db.transaction().execute(async (trx) => {
        const link = await lockLink(trx, key)
        if (!link?.trophies) throw notFound()
        platformOf(ctx, key.platform)
        await startTrophies(ctx, trx, key)
      })
      return reply.code(202).send(null)
    },
  })
}

/** What somebody earned. */
function peopleRoutes(app: App, ctx: Context): void {
  const { db } = ctx
  app.route({
    ...on(trophyCalls.summary),
    handler: async (request) => {
      const look = await lookAt(ctx, request, request.params.id)
      const [accounts, sums] = await Promise.all([accountsOf(db, look), sumsOf(db, look)])
      return toSummary({ accounts, sums, isOwn: look.ownerId === look.viewerId, now: ctx.now() })
    },
  })

  app.route({
    ...on(trophyCalls.sets),
    handler: async (request) => {
      const look = await lookAt(ctx, request, request.params.id)
      const { ids, total } = await setsPage(db, look, request.query, pageRange(request))
      const earned = await hydratePage(db, 'earned_sets', ids, request.viewer)
      return pageOf(
        request,
        earned.map(({ id: _id, set, ...progress }) => ({ ...set, ...progress })),
        total,
      )
    },
  })

  app.route({
    ...on(trophyCalls.earned),
    handler: async (request) => {
      const look = await lookAt(ctx, request, request.params.id)
      const { service, order = 'recent' } = request.query
      const [rows, sums] = await Promise.all([
        earnedPage(db, look, { service, order, lang: requestLang(request) }, pageRange(request)),
        sumsOf(db, look),
      ])
      const total = sums.reduce(
        (all, { platform, earned }) => all + (platform === (service ?? platform) ? earned : 0),
        0,
      )
      const sets = await setsById(
        ctx,
        rows.map(({ set_id }) => set_id),
      )
      const earned = rows.flatMap((row) => {
        const set = sets.get(row.set_id)
        return set ? { trophy: toTrophy(row), set } : []
      })
      return pageOf(request, earned, Math.min(total, limits.earnedTrophies))
    },
  })
}

/** Sets with the cards of their games. */
async function setsById({ db }: Context, ids: number[]) {
  const rows = await findSets(db, [...new Set(ids)])
  const { games } = await hydrate(db, { games: rows.flatMap(({ game_id }) => game_id ?? []) }, null)
  return new Map(rows.map((row) => [row.id, toSet(row, games)]))
}

/** The trophies of a game, and of one set. */
function setRoutes(app: App, ctx: Context): void {
  const { db } = ctx
  app.route({
    ...on(trophyCalls.ofGame),
    handler: async (request) => {
      const [viewerId, { id }] = [person(request).id, request.params]
      const [game] = await hydrateGames(db, [id])
      if (!game) throw notFound()
      const rows = await setsOfGame(db, id, viewerId)
      const sets = rows.map((row) => ({ ...toSet(row, new Map([[id, game]])), ...toProgress(row) }))
      const isComplete = sets.some(({ earned, total }) => earned >= total)
      return { sets, propose_awarded: isComplete && !(await isAwarded(db, viewerId, id)) ? 1 : 0 } as const
    },
  })

  app.route({
    ...on(trophyCalls.ofSet),
    handler: async (request) => {
      const viewerId = person(request).id
      const set = await setOf(ctx, request.params.id)
      const { user = viewerId, which, order } = request.query
      const look = await lookInto(ctx, request, user, set)
      const shown = { lang: requestLang(request), which, order }
      const { rows, total } = await trophiesPage(db, set, look, shown, pageRange(request))
      return pageOf(request, rows.map(toTrophy), total)
    },
  })

  app.route({
    ...on(trophyCalls.reveal),
    handler: async (request) => {
      const set = await setOf(ctx, request.params.id)
      const asked = { ref: request.params.trophy, viewerId: person(request).id, lang: requestLang(request) }
      const row = await oneTrophy(db, set, asked)
      if (!row) throw notFound()
      return uncovered(row)
    },
  })

  app.route({
    ...on(trophyCalls.friends),
    handler: async (request) => {
      const set = await setOf(ctx, request.params.id)
      const named = { setId: set.id, platform: set.platform, viewerId: person(request).id }
      const { rows, total } = await friendsPage(db, named, pageRange(request))
      const { users } = await hydrate(db, { users: rows.map(({ user_id }) => user_id) }, request.viewer)
      const friends = rows.flatMap(({ user_id, earned, last_earned_at }) =>
        pick(users, [user_id]).map((user) => ({ user, earned, last_earned_at: last_earned_at?.toISOString() ?? null })),
      )
      return pageOf(request, friends, total)
    },
  })

  app.route({
    ...on(trophyCalls.compare),
    handler: async (request) => {
      const set = await setOf(ctx, request.params.id)
      const look = await lookInto(ctx, request, request.params.id_user, set)
      const rows = await comparedPage(db, set, look, requestLang(request), pageRange(request))
      return { ...pageOf(request, rows.map(toCompared), set.total), earned: await earnedCounts(db, set, look) }
    },
  })
}

type Named = NonNullable<Awaited<ReturnType<typeof setById>>>

/** A set that has trophies. */
async function setOf({ db }: Context, id: number): Promise<Named> {
  const set = await setById(db, id)
  if (!set || set.total === 0) throw notFound()
  return set
}

/** Whose trophies of a set are asked for: not of who closed the profile there, who has none for anybody (R8). */
async function lookInto(ctx: Context, request: FastifyRequest, ownerId: number, set: Named): Promise<Look> {
  const look = await lookAt(ctx, request, ownerId)
  if (look.ownerId !== look.viewerId && (await isClosed(ctx.db, look, set.platform))) throw notFound()
  return look
}
