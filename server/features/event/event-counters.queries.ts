import { sql } from 'kysely'
import type { CounterDefinition } from '../../db/counter-definition.ts'

/** What others may see of each timeline, and when the last of it was; moved by triggers. */
export const eventCounters: CounterDefinition[] = [
  {
    what: 'events of lists that are as public as their list',
    table: 'events',
    thing: 'event',
    key: ['user_id', 'id'],
    columns: ['list_public'],
    counted: sql`
      select e.user_id, e.id, l.public as list_public from events e join lists l on (l.user_id, l.id) = (e.user_id, e.list_id)`,
  },
  {
    what: 'events of users',
    table: 'user_counters',
    thing: 'user',
    key: ['user_id'],
    columns: ['events', 'last_event_at'],
    counted: sql`
      select e.user_id, count(*) as events, max(e.created_at) as last_event_at
      from events e left join lists l on (l.user_id, l.id) = (e.user_id, e.list_id) where l.public is not false group by 1`,
  },
]
