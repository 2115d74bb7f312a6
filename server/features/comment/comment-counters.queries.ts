import { sql } from 'kysely'
import type { CounterDefinition } from '../../db/counter-definition.ts'
import { circlesUnder } from './audience.queries.ts'

/**
 * What is counted of posts, and what each repeats of those above it; moved by triggers, and `circles` by the writers.
 */
export const commentCounters: CounterDefinition[] = [
  // First the column that others depend on. Below a post that is gone with its author nobody can say it anew.
  {
    what: 'circles of posts and replies',
    table: 'comments',
    thing: 'comment',
    key: ['user_id', 'id'],
    columns: ['circles'],
    counted: sql`
      with recursive tree as (
        select c.user_id, c.id,
          case when c.parent_id is not null then c.circles when c.public then '{}' else array[c.user_id] end as circles
        from comments c where not exists (select from comments p where p.id = c.parent_id)
        union all
        select c.user_id, c.id, ${circlesUnder('tree.circles')} from tree join comments c on c.parent_id = tree.id)
      select user_id, id, circles from tree`,
  },
  {
    what: 'replies of posts',
    table: 'comments',
    thing: 'comment',
    key: ['user_id', 'id'],
    columns: ['total_replies'],
    counted: sql`
      select p.user_id, p.id, count(*) as total_replies from comments c join comments p on p.id = c.parent_id
      where c.visible and c.public group by 1, 2`,
  },
  {
    what: 'posts about games',
    table: 'game_stats',
    thing: 'game',
    key: ['game_id'],
    columns: ['comments'],
    counted: sql`
      select game_id, count(*) as comments from comments
      where visible and parent_id is null and circles = '{}' and game_id is not null group by 1`,
  },
  {
    what: 'posts of users',
    table: 'user_counters',
    thing: 'user',
    key: ['user_id'],
    columns: ['comments', 'comments_public', 'replies_public'],
    counted: sql`
      select user_id, count(*) as comments, count(*) filter (where circles = '{}') as comments_public,
        count(*) filter (where circles = '{}' and parent_id is not null) as replies_public
      from comments where visible group by 1`,
  },
]
