import { type Kysely, sql, type Transaction } from 'kysely'
import { limits } from '../../../common/rules/limits.ts'
import type { PageRange } from '../../db/sql-fragments.ts'
import { lockUser } from '../../db/lock-accounts.ts'
import type { DB } from '../../db/types.ts'
import { visibleComments } from '../../visibility/visible-comments.queries.ts'
import Type from 'typebox'
import { Id, Instant } from '../../../common/api/shapes.ts'
import { defineArchive } from '../../resource/archive/define-archive.ts'

/**
 * Hides a post for one person. Returns 'nobody' for a post that they do not see, 'own' for one of their own, 'full' for
 * who has hidden the maximum number.
 */
export function hidePost(
  db: Kysely<DB>,
  { userId, id }: { userId: number; id: number },
  at: Date,
): Promise<'done' | 'nobody' | 'own' | 'full'> {
  return db.transaction().execute(async (trx) => {
    // One after the other: they are counted.
    await lockUser(trx, userId)
    const { rows } = await sql<{ owner: number; full: boolean }>`
      select c.user_id as owner, (
        select count(*) from hidden_comments h where h.user_id = ${userId} and h.comment_id <> c.id) >= ${limits.hiddenPostsMax} as full
      from ${visibleComments(userId)} c where c.id = ${id}`.execute(trx)
    const [post] = rows
    if (!post) return 'nobody'
    if (post.owner === userId) return 'own'
    if (post.full && (await forgetUnseen(trx, userId)) === 0) return 'full'
    await sql`
      insert into hidden_comments (user_id, comment_id, owner_id, created_at) values (${userId}, ${id}, ${post.owner}, ${at})
      on conflict do nothing`.execute(trx)
    return 'done'
  })
}

/**
 * Makes room: what was hidden and is deleted, or not theirs to see any more, cannot be shown again by hand. Returns how
 * many these were.
 */
async function forgetUnseen(trx: Transaction<DB>, userId: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from hidden_comments h where h.user_id = ${userId}
      and not exists (select from ${visibleComments(userId)} c where c.user_id = h.owner_id and c.id = h.comment_id)`.execute(
    trx,
  )
  return Number(numAffectedRows ?? 0n)
}

/** Shows a post again; nothing happens where it was not hidden. */
export async function unhidePost(db: Kysely<DB>, userId: number, id: number): Promise<void> {
  await sql`delete from hidden_comments where user_id = ${userId} and comment_id = ${id}`.execute(db)
}

/** Ids of all posts that somebody hid, at most `limits.hiddenPostsMax`. */
export async function hiddenIds(db: Kysely<DB>, userId: number): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select comment_id as id from hidden_comments where user_id = ${userId}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** One page of the posts that somebody hid and could see, the latest hidden first, and how many they are. */
export async function hiddenPage(db: Kysely<DB>, userId: number, { offset, count }: PageRange) {
  const { rows } = await sql<{ ids: number[]; total: number }>`
    with hidden as materialized (
      select c.id, h.created_at from hidden_comments h
      join ${visibleComments(userId)} c on c.user_id = h.owner_id and c.id = h.comment_id where h.user_id = ${userId})
    select (select count(*) from hidden) as total,
      array(select id from hidden order by created_at desc, id desc offset ${offset} limit ${count}) as ids`.execute(db)
  return rows[0] ?? { ids: [], total: 0 }
}

/** Which posts a user hid: those that the user still sees are hidden again. */
export const hiddenPostsFile = defineArchive({
  name: 'hidden-posts',
  about: { en: 'the posts of others that you hid', es: 'las publicaciones de otros que ocultaste' },
  title: 'The posts of others that a person hid for themselves',
  description: 'By number and by the nick of their author, as it was then; their words belong to others.',
  list: 'posts',
  most: limits.hiddenPostsMax,
  table: 'hidden_comments',
  order: ['comment_id'],
  columns: { id: Id, nick: Type.String({ minLength: 1, maxLength: limits.nickMax }), created_at: Instant },
  named: { column: 'comment_id', userColumn: 'owner_id', from: visibleComments },
  same: ['comment_id'],
  rowsMax: limits.hiddenPostsMax,
})
