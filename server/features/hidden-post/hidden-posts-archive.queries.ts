import { type Kysely, sql, type Transaction } from 'kysely'
import { limits } from '../../../common/rules/limits.ts'
import type { DB } from '../../db/types.ts'
import { visibleComments } from '../../visibility/visible-comments.queries.ts'

/**
 * A batch of the posts that a user hid, with their authors, ordered by id, after the last one of the previous batch.
 */
export function hiddenAfter(trx: Transaction<DB>, userId: number, id: number, count: number) {
  return trx
    .selectFrom('hidden_comments as h')
    .innerJoin('users as u', 'u.id', 'h.owner_id')
    .select(['h.comment_id as id', 'u.nick', 'h.created_at'])
    .where('h.user_id', '=', userId)
    .where('h.comment_id', '>', id)
    .where('u.deleted_at', 'is', null)
    .orderBy('h.comment_id')
    .limit(count)
    .execute()
}

export interface HiddenPost {
  id: number
  nick: string
  created_at: string
}

/** Those of these posts that the user sees, by these authors, and whether they are hidden already. */
export async function findHidden(db: Kysely<DB>, userId: number, posts: HiddenPost[]) {
  const { rows } = await sql<{ id: number; there: boolean }>`
    select c.id, exists (select from hidden_comments h where h.user_id = ${userId} and h.comment_id = c.id) as there
    from jsonb_to_recordset(${JSON.stringify(posts)}::jsonb) as p (id integer, nick text)
    join ${visibleComments(userId)} c on c.id = p.id
    join users u on u.id = c.user_id and u.nick_key = lower(p.nick) where c.user_id <> ${userId}`.execute(db)
  return rows
}

/** Hides these posts again, up to the maximum; returns how many were added. */
export async function addHidden(
  trx: Transaction<DB>,
  userId: number,
  posts: Omit<HiddenPost, 'nick'>[],
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into hidden_comments (user_id, comment_id, owner_id, created_at)
    select ${userId}::integer, c.id, c.user_id, p.created_at
    from jsonb_to_recordset(${JSON.stringify(posts)}::jsonb) as p (id integer, created_at timestamptz)
    join ${visibleComments(userId)} c on c.id = p.id
    order by c.id
    limit greatest(0, ${limits.hiddenPostsMax}::integer - (select count(*) from hidden_comments where user_id = ${userId}))
    on conflict do nothing`.execute(trx)
  return Number(numAffectedRows)
}
