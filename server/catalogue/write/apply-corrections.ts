import { sql, type Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'

/**
 * Puts the accepted corrections of these games, or of all, over what was written before: releases, platforms and the
 * first date. Every writer of releases calls it as its last step. The caller holds the lock of the catalogue.
 */
export async function applyCorrections(trx: Transaction<DB>, gameIds: readonly number[] | 'all'): Promise<void> {
  const ofThese = gameIds === 'all' ? sql`true` : sql`c.game_id = any(${[...gameIds]}::integer[])`
  // Hardly a game of a load has any.
  const { rows } = await sql`select from corrected_releases c where ${ofThese} limit 1`.execute(trx)
  if (rows.length === 0) return
  await sql`
    delete from game_releases r using corrected_releases c
    where ${ofThese} and (r.game_id, r.platform_id) = (c.game_id, c.platform_id) and not c.present`.execute(trx)
  await sql`
    insert into game_releases (game_id, platform_id, release_date, release_precision)
    select c.game_id, c.platform_id, c.release_date, c.release_precision from corrected_releases c where ${ofThese} and c.present
    on conflict (game_id, platform_id) do update
      set release_date = excluded.release_date, release_precision = excluded.release_precision`.execute(trx)
  await sql`
    with corrected as (select distinct c.game_id from corrected_releases c where ${ofThese}),
      first as (
        select distinct on (r.game_id) r.game_id, r.release_date, r.release_precision
        from game_releases r join corrected using (game_id) where r.release_date is not null
        order by r.game_id, r.release_date,
          array_position(array['day', 'month', 'quarter', 'year'], r.release_precision))
    update games g set
      release_date = coalesce(first.release_date, g.release_date),
      release_precision = coalesce(first.release_precision, g.release_precision),
      platform_ids = array(
          select known.id from unnest(g.platform_ids) with ordinality as known (id, at)
          where not exists (select from corrected_releases c where (c.game_id, c.platform_id) = (g.id, known.id) and not c.present)
          order by known.at)
        || array(
          select c.platform_id from corrected_releases c
          where c.game_id = g.id and c.present and not c.platform_id = any(g.platform_ids) order by c.platform_id),
      updated_at = now()
    from corrected left join first using (game_id) where g.id = corrected.game_id`.execute(trx)
  // Clears the cached pages: who proposed or accepted it looks at once whether the page says so.
  await sql`insert into page_changes default values`.execute(trx)
}
