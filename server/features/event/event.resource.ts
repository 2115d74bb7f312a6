import { eraseRows } from '../../resource/erasure.ts'
import type { Resource } from '../../resource/resource.ts'
import { eventCounters } from './event-counters.queries.ts'
import { mergeEvents } from './merge-events.queries.ts'
import { timelineFile } from './timeline-archive.ts'

/** What people did: their timelines. */
export const eventResource = {
  name: 'event',
  tables: ['events'],
  archive: { tables: ['events'], file: timelineFile },
  counters: eventCounters,
  visibility: {
    table: 'events',
    readers: {
      'activity/entry-events.queries.ts': 'what is undone is looked for and removed',
      'activity/list-events.queries.ts': 'what is undone is removed',
      'features/event/timeline.queries.ts': 'counts the hidden events of the viewer',
    },
  },
  rowsOfGames: { merged: ['events.game_id'], merge: mergeEvents },
  erase: [eraseRows('events.user_id')],
} as const satisfies Resource
