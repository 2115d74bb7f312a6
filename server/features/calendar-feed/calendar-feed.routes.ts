import { calendarFeedCalls } from '../../../common/api/calendar-feed.ts'
import type { Context } from '../../context.ts'
import { invalid, notFound } from '../../errors.ts'
import type { App } from '../../http/app-types.ts'
import { on, person } from '../../http/on.ts'
import { hashToken, newToken, toFeed, calendarBehind } from './calendar-feed.ts'
import { changeFeed, countPlatforms, ownFeed, putFeed, removeFeed } from './calendar-feed.queries.ts'
import { createHash } from 'node:crypto'
import Type from 'typebox'

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

const headers = {
  'content-type': 'text/calendar; charset=utf-8',
  'content-disposition': 'inline; filename="ludoteca.ics"',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
  'cache-control': 'private, max-age=3600',
}

/**
 * The calendar that other programs ask for: whoever knows its address sees it. An unknown address is a 404 like any
 * other.
 */
export function calendarFileRoutes(app: App, ctx: Context): void {
  app.route({
    method: 'GET',
    url: '/calendar/:token.ics',
    config: { access: 'public' },
    schema: { params: Type.Object({ token: Type.String({ maxLength: 100 }) }) },
    handler: async (request, reply) => {
      await ctx.limits.take('read', request)
      const text = await calendarBehind(ctx, request.params.token)
      if (text === undefined) throw notFound()
      const etag = `"${createHash('sha256').update(text).digest('base64url')}"`
      void reply.headers({ ...headers, etag })
      return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(text)
    },
  })
}
