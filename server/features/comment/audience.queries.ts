import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Authorized } from '../../db/authorized.ts'
import type { DB } from '../../db/types.ts'

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
