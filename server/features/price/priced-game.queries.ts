import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/types.ts'

/** A game as shops are asked for it. */
export interface PricedGameRow {
  id: number
  title: string
  cover: string | null
  year: number | null
  platform_ids: number[]
  /** Further names, at most a hundred. */
  aliases: string[]
  external_ids: Record<string, unknown>
}

const mostNames = 100

export async function pricedGame(db: Kysely<DB>, id: number): Promise<PricedGameRow | undefined> {
  const { rows } = await sql<PricedGameRow>`
    select g.id, g.title, g.cover, g.release_year as year, g.platform_ids, coalesce(d.external_ids, '{}') as external_ids,
      array(select n.name from game_names n where n.game_id = g.id and not n.main order by n.name limit ${mostNames}) as aliases
    from games g left join game_details d on d.game_id = g.id where g.id = ${id}`.execute(db)
  return rows[0]
}

/** Which of these keys are titles of other games. */
export async function titlesOfOthers(db: Kysely<DB>, gameId: number, keys: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('game_names')
    .select('name_key')
    .where('name_key', 'in', keys)
    .where('main', '=', true)
    .where('game_id', '<>', gameId)
    .execute()
  return rows.map(({ name_key }) => name_key)
}
