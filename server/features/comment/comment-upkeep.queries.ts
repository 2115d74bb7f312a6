import { sql, type Kysely, type Transaction } from 'kysely'
import type { CounterDefinition } from '../../db/verify-counters.ts'
import { circlesUnder } from './thread.queries.ts'
import type { DB } from '../../db/types.ts'

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

/**
 * Deletes up to `most` posts of a user; returns how many. They and the posts that they answer are locked first, in the
 * order of every writer. Replies of others stay: the post that they name is a gap in the thread.
 */
export function eraseComments(db: Kysely<DB>, userId: number, most: number): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: number; parent_id: number | null }>`
      select id, parent_id from comments where user_id = ${userId} order by id limit ${most}`.execute(trx)
    const ids = rows.map(({ id }) => id)
    const all = [...ids, ...rows.flatMap(({ parent_id }) => parent_id ?? [])]
    await sql`select from comments where id = any(${all}) order by user_id, id for update`.execute(trx)
    await sql`delete from comments where user_id = ${userId} and id = any(${ids})`.execute(trx)
    return rows.length
  })
}

/** Empties the keys of sends that are too old to be repeated, and removes gaps below which nothing hangs. */
export async function tidyComments(db: Kysely<DB>, before: Date): Promise<void> {
  await sql`
    update comments set idempotency_key = null, request_hash = null
    where idempotency_key is not null and created_at < ${before}`.execute(db)
  await sql`
    delete from comments gap where not visible and idempotency_key is null
      and not exists (select from comments c where c.parent_id = gap.id)`.execute(db)
}

/** Posts about `from` are posts about `into`; the triggers move the counters. Both games are locked. */
export async function mergeComments(trx: Transaction<DB>, from: number, into: number): Promise<void> {
  await sql`select from comments where game_id = ${from} order by user_id, id for no key update`.execute(trx)
  await sql`update comments set game_id = ${into} where game_id = ${from}`.execute(trx)
}
