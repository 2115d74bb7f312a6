import { trophyCalls } from '../../../common/api/trophy.ts'
import { limits } from '../../../common/rules/limits.ts'
import type { Context } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { toSet } from '../../hydrate/earned-sets.ts'
import { hydrate, hydratePage } from '../../hydrate/hydrate.ts'
import { findSets } from '../../hydrate/trophy-sets.queries.ts'
import type { App } from '../../http/app-types.ts'
import { requestLang } from '../../http/lang.ts'
import { on, person } from '../../http/on.ts'
import { pageOf, pageRange } from '../../http/page.ts'
import { lockLink } from '../linked-account/linked-accounts.queries.ts'
import { platformOf } from '../linked-account/platforms.ts'
import { startTrophies } from '../linked-account/start-trophies.ts'
import { lookAt } from './look-at.ts'
import { setRoutes } from './set.routes.ts'
import { accountsOf, earnedPage, setsPage, sumsOf } from './trophy-pages.queries.ts'
import { toSummary, toTrophy } from './trophy.ts'

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
