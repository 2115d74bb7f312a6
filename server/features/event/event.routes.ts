import { eventCalls } from '../../../common/api/event.ts'
import { notFound } from '../../errors.ts'
import type { App } from '../../http/app-types.ts'
import { on, person } from '../../http/on.ts'
import { pageOf, pageRange } from '../../http/page.ts'
import { timelinePage, timelineSize } from './timeline.queries.ts'
import { toEvents, readFeed } from './event.ts'

/**
 * Timelines: users' activity with their games; the caller's own, another user's, and those of all followed users. A
 * closed timeline and one of an unknown user are the same 404 (R2).
 */
export function eventRoutes(app: App): void {
  app.route({
    ...on(eventCalls.feed),
    handler: async (request) => {
      const viewer = person(request)
      const { total, rows } = await readFeed(request.db, viewer.id, pageRange(request))
      return { ...pageOf(request, await toEvents(request.db, rows, viewer), total), id_user: viewer.id }
    },
  })

  app.route({
    ...on(eventCalls.timeline),
    handler: async (request) => {
      const viewer = person(request)
      const { id_user } = request.params
      const total = await timelineSize(request.db, id_user, viewer.id)
      if (total === undefined) throw notFound()
      const rows = await timelinePage(request.db, id_user, viewer.id, pageRange(request))
      return { ...pageOf(request, await toEvents(request.db, rows, viewer), total), id_user }
    },
  })
}
