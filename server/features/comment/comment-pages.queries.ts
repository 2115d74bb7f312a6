import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Order } from '../../../common/api/shapes.ts'
import { inOrder, type PageRange, pendingErasure } from '../../db/sql-fragments.ts'
import type { DB } from '../../db/types.ts'
import { notAmongSilenced, onTerms } from '../../visibility/silences.queries.ts'
import { type CommentRow, mediaColumn, mentionsColumn, thingColumns } from '../../hydrate/comments.queries.ts'
import { visibleComments } from '../../visibility/visible-comments.queries.ts'

/** Which posts a page shows, as a condition on `c`; those of muted people only where they alone are asked for. */
const conditions = {
  game: (id: RawBuilder<unknown>) => sql`c.game_id = ${id} and c.parent_id is null`,
  user: (id: RawBuilder<unknown>) => sql`c.user_id = ${id} and c.parent_id is null`,
  'replies of user': (id: RawBuilder<unknown>) => sql`c.user_id = ${id} and c.parent_id is not null`,
  replies: (id: RawBuilder<unknown>) => sql`c.parent_id = ${id}`,
}

const ofMany = { game: true, replies: true, user: false, 'replies of user': false }
const shownOn = (of: keyof typeof conditions, id: RawBuilder<unknown>, viewerId: number): RawBuilder<SqlBool> =>
  sql<SqlBool>`${conditions[of](id)} ${ofMany[of] ? sql`and ${notAmongSilenced(viewerId, 'c.user_id')}` : sql``}`

/** Ids of one page of the posts of a game, the posts or replies of a user, or the replies to a post. */
export async function commentIds(
  db: Kysely<DB>,
  { of, id, viewerId }: { of: keyof typeof conditions; id: number; viewerId: number },
  order: Order,
  { offset, count }: PageRange,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from ${visibleComments(viewerId)} c where ${shownOn(of, sql`${id}`, viewerId)}
    order by ${inOrder('c', order)} offset ${offset} limit ${count}`.execute(db)
  return rows.map((row) => row.id)
}

/** How many posts that not everybody sees a page has for this viewer: few, with an index of their own. */
const hiddenOnes = (of: 'game' | 'user' | 'replies of user', id: RawBuilder<unknown>, viewerId: number) =>
  sql`(select count(*) from ${visibleComments(viewerId)} c where c.circles <> '{}' and ${shownOn(of, id, viewerId)})`

/** How many posts or replies of a user the viewer sees; undefined for an unknown or deleted user. */
export async function commentsOfUser(
  db: Kysely<DB>,
  of: 'user' | 'replies of user',
  id: number,
  viewerId: number,
): Promise<number | undefined> {
  const open = of === 'user' ? sql`n.comments_public - n.replies_public` : sql`n.replies_public`
  const { rows } = await sql<{ total: number }>`
    select case when ${onTerms(viewerId, 'u.id')} then coalesce(${open}, 0) else 0 end
      + ${hiddenOnes(of, sql`u.id`, viewerId)} as total
    from users u left join user_counters n on n.user_id = u.id where u.id = ${id} and u.deleted_at is null`.execute(db)
  return rows[0]?.total
}

/**
 * How many public posts about a game this viewer sees, for a row of `game_stats`: without those of users with a pending
 * erasure, of whom the viewer muted, and of whom a block stands between. The game's own page shows everybody the same
 * number.
 */
export const shownComments = (viewerId: number | null = null) => sql<number>`
  game_stats.comments - ${pendingErasure(
    'comments',
    'user_id',
    sql`theirs.game_id = game_stats.game_id and theirs.visible and theirs.parent_id is null and theirs.circles = '{}'`,
    viewerId,
    'both',
  )}`

/** How many posts about a game the viewer sees; undefined for an unknown game. */
export async function commentsOfGame(db: Kysely<DB>, id: number, viewerId: number): Promise<number | undefined> {
  const { rows } = await sql<{ total: number }>`
    select coalesce((select ${shownComments(viewerId)} from game_stats where game_id = g.id), 0)
      + ${hiddenOnes('game', sql`g.id`, viewerId)} as total
    from games g where g.id = ${id}`.execute(db)
  return rows[0]?.total
}

/** Ids of one page of the posts that a user likes and sees, and how many there are. */
export async function likedPosts(
  db: Kysely<DB>,
  viewerId: number,
  order: Order,
  { offset, count }: PageRange,
): Promise<{ ids: number[]; total: number }> {
  const { rows } = await sql<{ ids: number[]; total: number }>`
    with liked as materialized (
      select c.id, c.created_at, c.total_likes from comment_likes l
      join ${visibleComments(viewerId)} c on c.user_id = l.owner_id and c.id = l.comment_id where l.user_id = ${viewerId})
    select (select count(*) from liked) as total, array(
      select c.id from liked c order by ${inOrder('c', order)} offset ${offset} limit ${count}) as ids`.execute(db)
  return rows[0] ?? { ids: [], total: 0 }
}

type OpenText = Pick<CommentRow, 'user_id' | 'document' | 'mentions' | 'media' | 'gif' | 'link' | 'preview'>

/** What a post that the viewer sees says and shows, covered or not. */
export async function openText(db: Kysely<DB>, id: number, viewerId: number): Promise<OpenText | undefined> {
  const { rows } = await sql<OpenText>`
    select c.user_id, c.document, ${mentionsColumn} as mentions, ${mediaColumn} as media, ${thingColumns}
    from ${visibleComments(viewerId)} c where c.id = ${id}`.execute(db)
  return rows[0]
}
