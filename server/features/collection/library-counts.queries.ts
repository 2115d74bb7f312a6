import { type Kysely, sql } from 'kysely'
import type { LibraryCounts } from '../../../common/api/collection.ts'
import type { DB } from '../../db/types.ts'

/** How many games of a collection have each score and are of each decade; undefined for an unknown or deleted user. */
export async function libraryCounts(db: Kysely<DB>, userId: number): Promise<LibraryCounts | undefined> {
  const { rows } = await sql<LibraryCounts>`
    with entries as materialized (
      select c.rating, g.release_year / 10 * 10 as decade from collection_entries c join games g on g.id = c.game_id
      where c.user_id = ${userId})
    select
      coalesce((
        select json_agg(json_build_object('rating', rating, 'count', n) order by rating) from (
          select rating, count(*) as n from entries where rating is not null group by rating) r), '[]') as ratings,
      coalesce((
        select json_agg(json_build_object('decade', decade, 'count', n) order by decade) from (
          select decade, count(*) as n from entries where decade is not null group by decade) d), '[]') as decades
    from users where id = ${userId} and deleted_at is null`.execute(db)
  return rows[0]
}
