import { sql } from 'kysely'
import type { CounterDefinition } from '../../db/counter-definition.ts'

const ofUsers = { table: 'user_counters', thing: 'user', key: ['user_id'] } as const

/** How many users follow a user and are followed by them; updated by triggers. */
export const followCounters: CounterDefinition[] = [
  {
    ...ofUsers,
    what: 'followers of users',
    columns: ['followers'],
    counted: sql`select followed_id as user_id, count(*) as followers from follows group by 1`,
  },
  {
    ...ofUsers,
    what: 'users followed by users',
    columns: ['following'],
    counted: sql`select user_id, count(*) as following from follows group by 1`,
  },
]
