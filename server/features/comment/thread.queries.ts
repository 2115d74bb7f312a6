import { type Kysely, sql, type Transaction } from 'kysely'
import { limits } from '../../../common/rules/limits.ts'
import { keysOf } from '../../db/unseen-values.ts'
import type { DB } from '../../db/types.ts'
import { visibleComments } from '../../visibility/visible-comments.queries.ts'

/** What a reply must know of the post that it answers. */
export interface Parent {
  id: number
  user_id: number
  /** The first post of its thread. */
  root: number
  game_id: number | null
  circles: number[]
}

/** A post that somebody answers, if they see it. */
export async function visibleParent(db: Kysely<DB>, viewerId: number, id: number): Promise<Parent | undefined> {
  const { rows } = await sql<Parent>`
    select c.id, c.user_id, coalesce(c.root_id, c.id) as root, c.game_id, c.circles from ${visibleComments(viewerId)} c
    where c.id = ${id}`.execute(db)
  return rows[0]
}

const threadLocks = 7_215_040

/**
 * Locks a thread until the transaction ends: `shared` for replies and deletions, which do not wait for each other, and
 * alone for a change of audience, so that no reply gets the audience that its parent has no more.
 */
export async function lockThread(trx: Transaction<DB>, root: number, how: 'shared' | 'alone'): Promise<void> {
  const lock = sql.raw(how === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock')
  await sql`select ${lock}(${threadLocks}, ${root})`.execute(trx)
}

/** Locks the posts of these ids, in the order of every writer; whoever may see them. */
export async function lockPosts(trx: Transaction<DB>, ids: number[]): Promise<void> {
  await sql`select from comments where id = any(${keysOf(ids)}) order by user_id, id for no key update`.execute(trx)
}

/**
 * Ids of what a post answers, from the top of the thread down, the nearest `limits.threadParents`. The chain ends at a
 * post that is gone with its author, whose id is the first then.
 */
export async function ancestorIds(db: Kysely<DB>, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive above as (
      select parent_id as id, 1 as steps from comments where id = ${id}
      union all
      select c.parent_id, above.steps + 1 from above join comments c on c.id = above.id
      where above.steps < ${limits.threadParents})
    select id from above where id is not null order by steps desc`.execute(db)
  return rows.map((row) => row.id)
}
