import type { FastifyRequest } from 'fastify'
import { platformTrophyCalls } from '../../../common/api/platform-trophy.ts'
import type { GamePlatformName } from '../../../common/rules/game-platforms.ts'
import type { Context } from '../../context.ts'
import type { PageRange } from '../../db/sql-fragments.ts'
import type { App } from '../../http/app-types.ts'
import { on, person } from '../../http/on.ts'
import { pageOf, pageRange } from '../../http/page.ts'
import { privateProfile } from '../linked-account/linked-account.ts'
import { findForeign, type ForeignAccount, foreignSets } from './foreign-account.ts'
import { accountNamed, platformSets } from './platform-trophy.queries.ts'
import { createPlatformTrophies, type NamedSet, toPlatformSet } from './platform-trophy.ts'
import type { Look } from './trophy-pages.queries.ts'

/** Platforms of the sets of these services: they have one form of them that is asked for without an account. */
const steamSet = (app: string): NamedSet => ({ service: 'steam', ref: app, platform: 'PC' })
const psnSet = (game: string, titlePlatform: string): NamedSet => ({
  service: 'psn',
  ref: game,
  platform: titlePlatform,
})

/**
 * Calls of the second host about trophies. Of an account that is linked here, the trophies that are stored here are
 * shown to whom its owner shows them, and 404 is what others get; for an account that nobody linked, its service is
 * asked (P-25, PL-02, PL-03).
 */
export function platformTrophyRoutes(app: App, ctx: Context): void {
  const trophiesOf = createPlatformTrophies(ctx)
  const page = async (request: Parameters<typeof pageOf>[0] & Asking, set: NamedSet, seen: Seen) => {
    const { data, total } = await trophiesOf(set, { ...seen, lang: request.params.lang, range: pageRange(request) })
    return pageOf(request, data, total)
  }
  const own = (request: FastifyRequest): Seen => {
    const { id } = person(request)
    return { look: { ownerId: id, viewerId: id } }
  }

  app.route({
    ...on(platformTrophyCalls.psnOfGame),
    handler: (request) => page(request, psnSet(request.params.game, request.params.titlePlatform), own(request)),
  })
  app.route({
    ...on(platformTrophyCalls.steamOfGame),
    handler: (request) => page(request, steamSet(request.params.app), own(request)),
  })
  app.route({
    ...on(platformTrophyCalls.psnOfGameAndUser),
    handler: async (request) => {
      const { user, game, titlePlatform } = request.params
      return page(request, psnSet(game, titlePlatform), await lookAt(ctx, request, 'psn', user))
    },
  })
  app.route({
    ...on(platformTrophyCalls.steamOfGameAndUser),
    handler: async (request) => {
      const { app: id, steam } = request.params
      return page(request, steamSet(id), await lookAt(ctx, request, 'steam', steam))
    },
  })
  app.route({
    ...on(platformTrophyCalls.xboxOfGameAndUser),
    handler: async (request) => {
      const { app: ref, xbox } = request.params
      // Xbox shows achievements with an account only.
      return page(request, { service: 'xbox', ref, platform: '' }, await lookAt(ctx, request, 'xbox', xbox))
    },
  })

  userRoutes(app, ctx)
}

interface Asking {
  params: { lang: 'en' | 'es' }
}

/** What an account has sets of. */
function userRoutes(app: App, ctx: Context): void {
  app.route({
    ...on(platformTrophyCalls.psnOfUser),
    handler: async (request) => {
      const { user, limit, offset } = request.params
      const range = { offset, count: limit }
      const { data, total } = await setsOf(ctx, await lookAt(ctx, request, 'psn', user), 'psn', range)
      const next = `/platform/psn-user-trophies/${encodeURIComponent(user)}/${limit}/${offset + limit}`
      return {
        data,
        current_page: Math.floor(offset / limit) + 1,
        next_page_url: offset + limit < total ? next : null,
        total,
      }
    },
  })

  app.route({
    ...on(platformTrophyCalls.xboxOfUser),
    handler: async (request) => {
      const seen = await lookAt(ctx, request, 'xbox', request.params.x)
      const { data, total } = await setsOf(ctx, seen, 'xbox', pageRange(request))
      return pageOf(request, data, total)
    },
  })
}

/** Whose trophies are shown: those of a user, or of an account at its service. */
interface Seen {
  look: Look
  account?: ForeignAccount
}

/** A part of the sets of an account, and how many there are. */
async function setsOf(ctx: Context, { look, account }: Seen, service: GamePlatformName, range: PageRange) {
  if (account) return foreignSets(ctx, account, range)
  const { rows, total } = await platformSets(ctx.db, look, service, range)
  return { data: rows.map(toPlatformSet), total }
}

/**
 * Whose trophies are asked for by an account there; throws 409 with the service's code where the profile there is
 * closed (R8).
 */
async function lookAt(ctx: Context, request: FastifyRequest, service: GamePlatformName, name: string): Promise<Seen> {
  const viewerId = person(request).id
  const linked = await accountNamed(ctx.db, service, name, viewerId)
  if (!linked) return { look: { ownerId: viewerId, viewerId }, account: await findForeign(ctx, service, name) }
  if (linked.closed) throw privateProfile(service)
  return { look: { ownerId: linked.userId, viewerId } }
}
