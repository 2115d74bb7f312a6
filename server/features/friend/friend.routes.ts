import { friendCalls, keeperCalls } from '../../../common/api/friend.ts'
import { limits } from '../../../common/rules/limits.ts'
import type { Context } from '../../context.ts'
import { AppError, invalid, notFound } from '../../errors.ts'
import { hydrateUsers, hydrate } from '../../hydrate/hydrate.ts'
import type { App } from '../../http/app-types.ts'
import { on, person } from '../../http/on.ts'
import { pageOf, pageRange } from '../../http/page.ts'
import {
  addFollow,
  followCounts,
  followIds,
  isSomebody,
  mentionIds,
  removeFollow,
  storeOf,
  keepersOfGame,
} from './friend.queries.ts'
import { alikePeople, setAside, takeUp } from './alike.queries.ts'

/** Who follows whom. */
export function friendRoutes(app: App, ctx: Context): void {
  readRoutes(app, ctx)
  writeRoutes(app, ctx)
}

function readRoutes(app: App, { db }: Context): void {
  for (const side of ['followers', 'following'] as const) {
    app.route({
      ...on(friendCalls[side]),
      handler: async (request) => {
        const { id } = request.params
        const counts = await followCounts(request.db, id)
        if (!counts) throw notFound()
        const ids = await followIds(request.db, side, id, pageRange(request))
        return pageOf(request, await hydrateUsers(request.db, ids, request.viewer), counts[side])
      },
    })
  }

  app.route({
    ...on(friendCalls.followsYou),
    handler: async (request) => {
      const [card] = await hydrateUsers(request.db, [request.params.id], person(request))
      if (!card) throw notFound()
      return { follows: card.follows_you }
    },
  })

  app.route({ ...on(friendCalls.store), handler: (request) => storeOf(db, person(request).id) })

  app.route({
    ...on(friendCalls.mention),
    handler: async (request) => {
      const viewer = person(request)
      return hydrateUsers(request.db, await mentionIds(request.db, viewer.id, request.query.text?.trim() ?? ''), viewer)
    },
  })
}

function writeRoutes(app: App, { db, jobs, now }: Context): void {
  app.route({
    ...on(friendCalls.follow),
    handler: async (request, reply) => {
      const viewer = person(request)
      const { id } = request.params
      if (id === viewer.id) throw invalid({ id: ['Nobody can follow themselves.'] })
      const outcome = await addFollow(db, viewer.id, id, { at: new Date(now()), jobs })
      if (outcome === 'full')
        throw new AppError('conflict', `A user can follow at most ${limits.followingMax} people.`, {
          code: 'follows_full',
        })
      // The same sentence for both sides: a block tells nobody of itself.
      if (outcome === 'blocked')
        throw new AppError('conflict', 'This person cannot be followed.', { code: 'cannot_follow' })
      const [card] = outcome === 'nobody' ? [] : await hydrateUsers(db, [id], viewer)
      if (!card) throw notFound()
      void reply.code(outcome === 'added' ? 201 : 200)
      return card
    },
  })

  app.route({
    ...on(friendCalls.unfollow),
    handler: async (request, reply) => {
      const { id } = request.params
      if (!(await isSomebody(db, id))) throw notFound()
      await removeFollow(db, person(request).id, id)
      return reply.code(204).send(null)
    },
  })
}

/**
 * How long the same people are looked through, in milliseconds: then others of the many who rated a well-known game.
 */
const round = 7 * 86_400_000

/** Whom to follow by taste, and why. */
export function alikeRoutes(app: App, { db, now }: Context): void {
  app.route({
    ...on(friendCalls.alike),
    handler: async (request) => {
      const viewer = person(request)
      const found = await alikePeople(request.db, viewer.id, new Date(now()), Math.floor(now() / round) % 1_000)
      const ids = { users: found.map(({ id }) => id), games: found.map(({ game_id }) => game_id) }
      const { users, games } = await hydrate(request.db, ids, viewer)
      const people = found.flatMap(({ id, game_id, others }) => {
        const [user, game] = [users.get(id), games.get(game_id)]
        return user && game ? { ...user, game, others } : []
      })
      return pageOf(request, people, people.length)
    },
  })

  app.route({
    ...on(friendCalls.setAside),
    handler: async (request, reply) => {
      const viewer = person(request)
      const { id } = request.params
      if (id === viewer.id) throw invalid({ id: ['Nobody is suggested to themselves.'] })
      if (!(await isSomebody(db, id))) throw notFound()
      await setAside(db, viewer.id, id, new Date(now()))
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...on(friendCalls.takeUp),
    handler: async (request, reply) => {
      const { id } = request.params
      if (!(await isSomebody(db, id))) throw notFound()
      await takeUp(db, person(request).id, id)
      return reply.code(204).send(null)
    },
  })
}

/** Which of the people whom the viewer follows keep a game. */
export function keepersRoutes(app: App): void {
  app.route({
    ...on(keeperCalls.ofGame),
    handler: async (request) => {
      const viewer = person(request)
      const found = await keepersOfGame(request.db, request.params.id, viewer.id, pageRange(request))
      if (!found) throw notFound()
      const { users } = await hydrate(request.db, { users: found.rows.map(({ id }) => id) }, viewer)
      const people = found.rows.flatMap(({ id, flags, rating, review }) => {
        const user = users.get(id)
        return user ? { ...user, flags, rating, review } : []
      })
      return pageOf(request, people, found.total)
    },
  })
}
