import { eraseRows } from '../../resource/erasure.ts'
import type { MountedResource } from '../../http/app-types.ts'
import { calendarFeedRoutes } from './calendar-feed.routes.ts'

/** The calendars that people subscribe to in other programs. */
export const calendarFeedResource = {
  name: 'calendar-feed',
  after: ['account'],
  routes: calendarFeedRoutes,
  tables: ['calendar_feeds'],
  notArchived: { calendar_feeds: 'an address that opens it without a password, made again in a moment' },
  erase: [eraseRows('calendar_feeds.user_id')],
} as const satisfies MountedResource
