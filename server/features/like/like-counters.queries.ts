import { sql } from 'kysely'
import type { Likeable } from '../../../common/api/index.ts'
import type { CounterDefinition } from '../../db/counter-definition.ts'

/** How many like each thing of a noun; moved by the triggers of its likes. */
export const likeCounters = (noun: Likeable): CounterDefinition[] => [
  {
    what: `likes of ${noun}s`,
    table: `${noun}s`,
    thing: noun,
    key: ['user_id', 'id'],
    columns: ['total_likes'],
    counted: sql`
      select owner_id as user_id, ${sql.ref(`${noun}_id`)} as id, count(*) as total_likes
      from ${sql.table(`${noun}_likes`)} group by 1, 2`,
  },
]
