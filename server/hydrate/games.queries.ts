import { type Kysely, sql } from 'kysely'
import type { GameCard } from '../../common/api/game.ts'
import type { Named } from '../../common/api/shapes.ts'
import { keysOf } from '../db/unseen-values.ts'
import type { DB } from '../db/types.ts'

/** Platforms of a game in the order of release, as JSON, without a query for each row. */
export const platformsOf = (column: string) =>
  sql<Named[]>`coalesce((
    select json_agg(json_build_object('id', p.id, 'slug', p.slug, 'name', p.name) order by at.n)
    from unnest(${sql.ref(column)}) with ordinality as at (id, n) join platforms p on p.id = at.id), '[]')`

interface CardRow extends Omit<GameCard, 'platforms'> {
  platform_ids: number[]
  /** The platforms of all games of the batch, on its first row only. */
  named: Named[] | null
}

/**
 * One batch of games, in no particular order; unknown ones are left out. Games are visible to everybody. Their
 * platforms are mostly the same few: named once for all of them, they cost a third.
 */
export async function findGames(db: Kysely<DB>, ids: number[]): Promise<GameCard[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<CardRow>`
    with page as materialized (
      select g.id, g.slug, g.title, g.cover, g.release_date, g.release_precision, s.rate, ge.slug as genre, g.platform_ids
      from games g left join game_stats s on s.game_id = g.id left join genres ge on ge.id = g.genre_ids[1]
      where g.id = any(${keysOf(ids)}))
    select page.*, case when row_number() over () = 1 then (
      select json_agg(json_build_object('id', p.id, 'slug', p.slug, 'name', p.name)) from platforms p
      where p.id in (select unnest(platform_ids) from page)) end as named
    from page`.execute(db)
  const platforms = new Map(rows[0]?.named?.map((platform) => [platform.id, platform]))
  return rows.map(({ id, slug, title, cover, release_date, release_precision, rate, genre, platform_ids }) => {
    const known = platform_ids.flatMap((platform) => platforms.get(platform) ?? [])
    return { id, slug, title, cover, release_date, release_precision, rate, genre, platforms: known }
  })
}
