import { type Kysely, sql } from 'kysely'
import { limits } from '../../../common/rules/limits.ts'
import type { DB } from '../../db/types.ts'
import { notSilenced } from '../../visibility/silences.queries.ts'
import { visibleComments } from '../../visibility/visible-comments.queries.ts'

/** How many of the latest posts of everybody are looked through. */
const walked = 2_000

/**
 * Ids of the posts that the front page shows a member, at most `limits.homePosts`, one of each author, none of their
 * own: those of people whom they follow and about games that they have first, the newest of others where these are too
 * few.
 */
export async function homePostIds(db: Kysely<DB>, viewerId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with latest as materialized (
      select c.id, c.user_id, c.game_id, c.created_at from ${visibleComments(viewerId)} c
      where c.parent_id is null and c.user_id <> ${viewerId} and ${notSilenced(viewerId, 'c.user_id')}
        and not exists (select from hidden_comments h where h.user_id = ${viewerId} and h.comment_id = c.id)
      order by c.created_at desc, c.id desc limit ${sql.lit(walked)}),
    told as (
      select l.*, l.user_id in (select followed_id from follows where user_id = ${viewerId})
        or (l.game_id is not null
          and l.game_id in (select game_id from collection_entries where user_id = ${viewerId} and have)) as near
      from latest l),
    each_author as (select distinct on (user_id) * from told order by user_id, near desc, created_at desc, id desc)
    select id from each_author order by near desc, created_at desc, id desc limit ${sql.lit(limits.homePosts)}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
