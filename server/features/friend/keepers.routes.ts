import { keeperCalls } from '../../../common/api/friend.ts'
import { notFound } from '../../errors.ts'
import { hydrate } from '../../hydrate/hydrate.ts'
import type { App } from '../../http/app-types.ts'
import { onReplica, person } from '../../http/on.ts'
import { pageOf, pageRange } from '../../http/page.ts'
import { keepersOfGame } from './keepers.queries.ts'

/** Which of the people whom the viewer follows keep a game. */
export function keepersRoutes(app: App): void {
  app.route({
    ...onReplica(keeperCalls.ofGame),
    handler: async (request) => {
      const viewer = person(request)
      const found = await keepersOfGame(request.reads, request.params.id, viewer.id, pageRange(request))
      if (!found) throw notFound()
      const { users } = await hydrate(request.reads, { users: found.rows.map(({ id }) => id) }, viewer)
      const people = found.rows.flatMap(({ id, flags, rating, review }) => {
        const user = users.get(id)
        return user ? { ...user, flags, rating, review } : []
      })
      return pageOf(request, people, found.total)
    },
  })
}
