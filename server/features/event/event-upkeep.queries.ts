import { sql, type Transaction } from 'kysely'
import { privateSubjects } from '../../activity/subjects.ts'
import type { CounterDefinition } from '../../db/verify-counters.ts'
import { isPublicEvent } from '../../visibility/visible-events.queries.ts'
import type { DB } from '../../db/types.ts'

/** What others may see of each timeline, and when the last of it was; moved by triggers. */
export const eventCounters: CounterDefinition[] = [
  ...privateSubjects.map((noun): CounterDefinition => {
    const [table, id, isPublic] = [sql.table(`${noun}s`), sql.ref(`e.${noun}_id`), sql.ref(`${noun}_public`)]
    return {
      what: `events of ${noun}s that are as public as their ${noun}`,
      table: 'events',
      thing: 'event',
      key: ['user_id', 'id'],
      columns: [`${noun}_public`],
      counted: sql`
        select e.user_id, e.id, t.public as ${isPublic} from events e join ${table} t on (t.user_id, t.id) = (e.user_id, ${id})`,
    }
  }),
  {
    what: 'events of users',
    table: 'user_counters',
    thing: 'user',
    key: ['user_id'],
    columns: ['events', 'last_event_at'],
    counted: sql`
      select e.user_id, count(*) as events, max(e.created_at) as last_event_at
      from events e where ${isPublicEvent('e')} group by 1`,
  },
]

/** Moves the events of one game to the other; users who did the same with both have done it twice. */
export async function mergeEvents(trx: Transaction<DB>, from: number, into: number): Promise<void> {
  await sql`update events set game_id = ${into} where game_id = ${from}`.execute(trx)
}
