import type pg from 'pg'
import { withoutIndexes } from '../copy.ts'

/** The posts that a timeline tells of. */
const told = 'visible and public and parent_id is null'

/**
 * Fills `events` from existing rows: one for each public list, each review and each public post, the others for
 * entries, `total` together. They are inserted in the order of time, as on a live site: the events of one user are far
 * apart.
 */
export async function generateEvents(client: pg.Client, total: number, now: number): Promise<void> {
  const { rows } = await client.query<{ entries: number; public_rows: number }>(`
    select (select count(*)::integer from collection_entries) as entries,
      ((select count(*) from lists where public) + (select count(*) from reviews)
        + (select count(*) from comments where ${told}))::integer as public_rows`)
  const { entries = 0, public_rows = 0 } = rows[0] ?? {}
  const share = Math.round((1_000 * (total - public_rows)) / entries)
  await withoutIndexes(client, ['events'], async () => {
    await client.query(
      `insert into events (user_id, kind, created_at, game_id, rating, list_id, list_public, review_id, comment_id, comment_public)
       select * from (
         select user_id,
           case when rating is not null and chance % 2 = 0 then 'rate' when awarded then 'awarded' when completed then 'completed'
             when ended then 'ended' when playing then 'playing' when abandoned then 'abandoned' when pending then 'pending' when played then 'played' when have then 'had' else 'wishlist' end as kind,
           to_timestamp($1::float8 - 63072000 * (chance::float8 / 2147483647)) as created_at, game_id,
           case when chance % 2 = 0 then rating end, null::integer, null::boolean, null::integer,
           null::integer, null::boolean
         from (select *, hashint8(user_id::bigint * 1000003 + game_id) & 2147483647 as chance from collection_entries) e
         where (hashint8(user_id::bigint * 7919 + game_id) & 2147483647) % 1000 < $2
         union all select user_id, 'list', created_at, null, null, id, true, null, null, null from lists where public
         union all select user_id, 'review', created_at, game_id, null, null, null, id, null, null from reviews
         union all select user_id, 'comment', created_at, null, null, null, null, null, id, true from comments where ${told}) public_rows
       order by created_at`,
      [now / 1_000, share],
    )
  })
}
