import { eraseRows } from '../../resource/erasure.ts'
import type { MountedResource } from '../../http/app-types.ts'
import { eventCounters, mergeEvents } from './event-upkeep.queries.ts'
import { timelineFile } from './timeline-archive.queries.ts'
import { eventRoutes } from './event.routes.ts'

/** What people did: their timelines. */
export const eventResource = {
  name: 'event',
  after: ['trophy', 'comment'],
  routes: eventRoutes,
  tables: ['events'],
  archive: { tables: ['events'], file: timelineFile },
  counters: eventCounters,
  visibility: {
    table: 'events',
    readers: {
      'activity/entry-events.queries.ts': 'what is undone is looked for and removed',
      'activity/subject-events.queries.ts': 'what is undone is removed',
      'features/event/timeline.queries.ts': 'counts the hidden events of the viewer',
    },
  },
  rowsOfGames: { merged: ['events.game_id'], merge: mergeEvents },
  erase: [eraseRows('events.user_id')],
} as const satisfies MountedResource
