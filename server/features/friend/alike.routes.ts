import { friendCalls } from '../../../common/api/friend.ts'
import type { Context } from '../../context.ts'
import { invalid, notFound } from '../../errors.ts'
import { hydrate } from '../../hydrate/hydrate.ts'
import type { App } from '../../http/app-types.ts'
import { on, onReplica, person } from '../../http/on.ts'
import { pageOf } from '../../http/page.ts'
import { alikePeople, setAside, takeUp } from './alike.queries.ts'
import { isSomebody } from './friend.queries.ts'

/**
 * How long the same people are looked through, in milliseconds: then others of the many who rated a well-known game.
 */
const round = 7 * 86_400_000

/** Whom to follow by taste, and why. */
export function alikeRoutes(app: App, { db, now }: Context): void {
  app.route({
    ...onReplica(friendCalls.alike),
    handler: async (request) => {
      const viewer = person(request)
      const found = await alikePeople(request.reads, viewer.id, new Date(now()), Math.floor(now() / round) % 1_000)
      const ids = { users: found.map(({ id }) => id), games: found.map(({ game_id }) => game_id) }
      const { users, games } = await hydrate(request.reads, ids, viewer)
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
