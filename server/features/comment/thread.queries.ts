import { type Kysely, sql, type Transaction, type RawBuilder } from 'kysely'
import { limits } from '../../../common/rules/limits.ts'
import { keysOf } from '../../db/sql-fragments.ts'
import type { DB } from '../../db/types.ts'
import { visibleComments } from '../../visibility/visible-comments.queries.ts'
import type { Authorized } from '../../db/authorized.ts'

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

/** The circles of a post below others: a private one adds its author, once. */
export const circlesBelow = (
  above: number[],
  { userId, public: open }: { userId: number; public: boolean },
): number[] => (open || above.includes(userId) ? above : [...above, userId])

/** The same for a row `c`, below the circles of this expression. */
export const circlesUnder = (above: string): RawBuilder<number[]> =>
  sql.raw(`case when c.public or c.user_id = any(${above}) then ${above} else ${above} || c.user_id end`)

/**
 * Gives a post whose audience changed, and everything below it, the circles that follow from those above. The caller
 * has locked the thread alone. Where the parent is gone with its author, the post keeps those circles of it that it
 * has.
 */
export async function spreadCircles(
  trx: Transaction<DB>,
  post: Authorized<{ user_id: number; id: number }>,
): Promise<void> {
  const tree = sql`
    with recursive tree as (
      select c.id, ${circlesUnder('p.circles')} as circles
      from comments c cross join lateral (
        select coalesce((select p.circles from comments p where p.id = c.parent_id),
          case when c.parent_id is null then '{}' else c.circles end) as circles) p
      where c.user_id = ${post.user_id} and c.id = ${post.id}
      union all
      select c.id, ${circlesUnder('tree.circles')} from tree join comments c on c.parent_id = tree.id)`
  await sql`
    ${tree} select from comments where id in (select id from tree) order by user_id, id for no key update`.execute(trx)
  await sql`
    ${tree} update comments c set circles = tree.circles from tree where c.id = tree.id and c.circles <> tree.circles`.execute(
    trx,
  )
}
