import { calendarFeedCalls } from '../../../common/api/calendar-feed.ts'
import type { Context } from '../../context.ts'
import { invalid, notFound } from '../../errors.ts'
import type { App } from '../../http/app-types.ts'
import { on, person } from '../../http/on.ts'
import { hashToken, newToken, toFeed } from './calendar-feed.ts'
import { changeFeed, countPlatforms, ownFeed, putFeed, removeFeed } from './calendar-feed.queries.ts'

/** The own calendar feed: its address, and what it holds. */
export function calendarFeedRoutes(app: App, { db, config, now }: Context): void {
  app.route({
    ...on(calendarFeedCalls.show),
    handler: async (request) => {
      const row = await ownFeed(db, person(request).id)
      return { feed: row ? toFeed(row) : null }
    },
  })

  app.route({
    ...on(calendarFeedCalls.make),
    handler: async (request, reply) => {
      const token = newToken()
      const row = await putFeed(db, person(request).id, hashToken(token), new Date(now()))
      return reply.code(201).send({ feed: toFeed(row), url: `${config.publicUrl}/calendar/${token}.ics` })
    },
  })

  app.route({
    ...on(calendarFeedCalls.change),
    handler: async (request) => {
      const { platforms } = request.body
      if ((await countPlatforms(db, platforms)) !== platforms.length)
        throw invalid({ platforms: ['There is no such platform.'] })
      const row = await changeFeed(db, person(request).id, request.body)
      if (!row) throw notFound()
      return { feed: toFeed(row) }
    },
  })

  app.route({
    ...on(calendarFeedCalls.remove),
    handler: async (request, reply) => {
      await removeFeed(db, person(request).id)
      return reply.code(204).send(null)
    },
  })
}
