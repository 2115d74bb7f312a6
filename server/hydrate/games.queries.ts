import { type Kysely, type SqlBool, sql } from 'kysely'
import type { GameCard, Precision } from '../../common/api/game.ts'
import type { Named } from '../../common/api/shapes.ts'
import type { DB } from '../db/types.ts'

/** Platforms of a game in the order of release, as JSON, without a query for each row. */
export const platformsOf = (column: string) =>
  sql<Named[]>`coalesce((
    select json_agg(json_build_object('id', p.id, 'slug', p.slug, 'name', p.name) order by at.n)
    from unnest(${sql.ref(column)}) with ordinality as at (id, n) join platforms p on p.id = at.id), '[]')`

/** One batch of games, in no particular order; unknown ones are left out. Games are visible to everybody. */
export async function findGames(db: Kysely<DB>, ids: number[]): Promise<GameCard[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('games')
    .leftJoin('game_stats', 'game_stats.game_id', 'games.id')
    .leftJoin('genres', (join) => join.on('genres.id', '=', sql<number>`games.genre_ids[1]`))
    .select([
      'games.id',
      'games.slug',
      'games.title',
      'games.cover',
      'games.release_date',
      'games.release_precision',
      'game_stats.rate',
      'genres.slug as genre',
      platformsOf('games.platform_ids').as('platforms'),
    ])
    .where(sql<SqlBool>`games.id = any(${ids})`)
    .execute()
  return rows.map((row) => ({ ...row, release_precision: row.release_precision as Precision | null }))
}
