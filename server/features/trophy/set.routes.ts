import type { FastifyRequest } from 'fastify'
import { trophyCalls } from '../../../common/api/trophy.ts'
import type { Context } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { toProgress, toSet } from '../../hydrate/earned-sets.ts'
import { hydrate, hydrateGames, pick } from '../../hydrate/hydrate.ts'
import type { App } from '../../http/app-types.ts'
import { requestLang } from '../../http/lang.ts'
import { on, person } from '../../http/on.ts'
import { pageOf, pageRange } from '../../http/page.ts'
import { friendsPage, isAwarded, setsOfGame } from './game-trophies.queries.ts'
import { lookAt } from './look-at.ts'
import { comparedPage, earnedCounts, isClosed, oneTrophy, trophiesPage } from './set-pages.queries.ts'
import { setById } from './trophy-sets.queries.ts'
import { toCompared, toTrophy, uncovered } from './trophy.ts'
import type { Look } from './trophy-pages.queries.ts'

/** The trophies of a game, and of one set. */
export function setRoutes(app: App, ctx: Context): void {
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
