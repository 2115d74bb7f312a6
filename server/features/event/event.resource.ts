import { eraseRows } from '../../resource/erasure.ts'
import type { Resource } from '../../resource/resource.ts'
import { eventCounters } from './event-counters.queries.ts'
import { timelineFile } from './timeline-archive.ts'

/** What people did: their timelines. */
export const eventResource = {
  name: 'event',
  tables: ['events'],
  archive: { tables: ['events'], file: timelineFile },
  counters: eventCounters,
  erase: [eraseRows('events.user_id')],
} as const satisfies Resource
