import { sql } from 'kysely'
import type { CounterDefinition } from '../../db/counter-definition.ts'

/** What the queue shows of open reports without reading them; moved by triggers. */
export const reportCounters: CounterDefinition[] = [
  {
    what: 'things with open reports',
    table: 'report_cases',
    thing: 'thing',
    key: ['owner_id', 'kind', 'thing_id'],
    columns: ['first_at'],
    counted: sql`
      select owner_id, kind, thing_id, min(created_at) as first_at from reports where closed_at is null group by 1, 2, 3`,
  },
  {
    what: 'open reports by reason',
    table: 'report_reasons',
    thing: 'thing, by reason',
    key: ['owner_id', 'kind', 'thing_id', 'reason'],
    columns: ['open'],
    counted: sql`
      select owner_id, kind, thing_id, reason, count(*) as open from reports where closed_at is null group by 1, 2, 3, 4`,
  },
]
