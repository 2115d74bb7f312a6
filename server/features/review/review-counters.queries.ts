import { sql } from 'kysely'
import type { CounterDefinition } from '../../db/counter-definition.ts'

/** How many reviews a game has and a user wrote, without those that an admin hid; updated by triggers. */
export const reviewCounters: CounterDefinition[] = [
  {
    what: 'reviews of games',
    table: 'game_stats',
    thing: 'game',
    key: ['game_id'],
    columns: ['reviews'],
    counted: sql`select game_id, count(*) as reviews from reviews where not hidden group by 1`,
  },
  {
    what: 'reviews of users',
    table: 'user_counters',
    thing: 'user',
    key: ['user_id'],
    columns: ['reviews'],
    counted: sql`select user_id, count(*) as reviews from reviews where not hidden group by 1`,
  },
]
