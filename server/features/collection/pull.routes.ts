import { pullCalls } from '../../../common/api/pull.ts'
import type { Context } from '../../context.ts'
import { hydrate } from '../../hydrate/hydrate.ts'
import type { App } from '../../http/app-types.ts'
import { on, person } from '../../http/on.ts'
import { pullFacts } from './pull.queries.ts'

/** What speaks for the games of the own shelf that wait there. */
export function pullRoutes(app: App, { db }: Context): void {
  app.route({
    ...on(pullCalls.facts),
    handler: async (request) => {
      const viewer = person(request)
      const rows = await pullFacts(db, viewer.id)
      const { users } = await hydrate(db, { users: rows.flatMap(({ friend_id }) => friend_id ?? []) }, viewer)
      const data = rows.map(({ id, seconds, since, friend_id, rating }) => {
        const nick = users.get(friend_id ?? 0)?.nick
        return { id, seconds, since, friend: nick === undefined || rating === null ? null : { nick, rating } }
      })
      return { data }
    },
  })
}
