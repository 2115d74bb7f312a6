import { createHash } from 'node:crypto'
import Type from 'typebox'
import type { Context } from '../../context.ts'
import { notFound } from '../../errors.ts'
import type { App } from '../../http/app-types.ts'
import { calendarBehind } from './calendar-feed.ts'

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
