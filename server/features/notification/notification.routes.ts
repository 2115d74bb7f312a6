import { notificationCalls } from '../../../common/api/notification.ts'
import type { Context } from '../../context.ts'
import type { App } from '../../http/app-types.ts'
import { invalid } from '../../errors.ts'
import { isAhead } from '../../http/request-facts.ts'
import { on, person } from '../../http/on.ts'
import { pageOf, pageRange } from '../../http/page.ts'
import { toNotifications } from './notification.ts'
import { isTimeZone } from './local-days.ts'
import {
  clear,
  markRead,
  notificationPage,
  setTimeZone,
  switchedOff,
  switchOff,
  unreadCount,
} from './notification.queries.ts'

/** What the caller is notified of (NOT-01 to NOT-05); nobody reads or changes that of others (NO-05). */
export function notificationRoutes(app: App, ctx: Context): void {
  const { db } = ctx
  const now = () => new Date(ctx.now())

  app.route({
    ...on(notificationCalls.page),
    handler: async (request) => {
      const viewer = person(request)
      const { rows, total } = await notificationPage(db, viewer.id, pageRange(request))
      return pageOf(request, await toNotifications(ctx, rows, viewer), total)
    },
  })

  app.route({
    ...on(notificationCalls.clear),
    handler: async (request, reply) => {
      await clear(db, person(request).id, now())
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...on(notificationCalls.read),
    handler: async (request, reply) => {
      const { until } = request.query
      // What a client says was shown cannot be later than now, but for a clock that is ahead.
      const most = ctx.now() + 60_000
      const shown = until === undefined ? now() : new Date(Math.min(Date.parse(until), most))
      if (!isAhead(request)) await markRead(db, person(request).id, shown)
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...on(notificationCalls.news),
    handler: async (request) => ({ count: await unreadCount(db, person(request).id) }),
  })

  app.route({
    ...on(notificationCalls.settings),
    handler: async (request) => ({ off: await switchedOff(db, person(request).id) }),
  })

  app.route({
    ...on(notificationCalls.changeSettings),
    handler: async (request) => {
      const { off } = request.body
      await switchOff(db, person(request).id, off)
      return { off }
    },
  })

  app.route({
    ...on(notificationCalls.zone),
    handler: async (request, reply) => {
      const zone = request.body.time_zone
      if (!isTimeZone(zone)) throw invalid({ time_zone: ['There is no such time zone.'] })
      await setTimeZone(db, person(request).id, zone)
      return reply.code(204).send(null)
    },
  })
}
