import { type Kysely, sql } from 'kysely'
import { limits } from '../../common/rules/limits.ts'
import { keysOf } from '../db/sql-fragments.ts'
import type { DB } from '../db/types.ts'
import { visibleLists } from '../visibility/visible-lists.queries.ts'
import { likedColumn, shownLikes } from './cards.queries.ts'

/** A stored list, and whether this viewer likes it. */
export interface ListRow {
  id: number
  user_id: number
  slug: string
  title: string
  description: string
  public: boolean
  total_games: number
  total_likes: number
  created_at: Date
  changed_at: Date
  /** Ids of its first games. */
  cover: number[]
  liked: 0 | 1
  hidden: boolean
  owner_lang: string
}

/** One batch of the lists that this viewer may see, in no particular order. */
export async function findLists(db: Kysely<DB>, ids: number[], viewerId: number | null): Promise<ListRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ListRow>`
    select l.id, l.user_id, l.slug, l.title, l.description, l.public, l.hidden, l.total_games,
      ${shownLikes('list', 'l', viewerId)} as total_likes, l.created_at, l.changed_at,
      (select owner.lang from users owner where owner.id = l.user_id) as owner_lang,
      array(select g.game_id from list_games g where g.user_id = l.user_id and g.list_id = l.id
        order by g.position limit ${limits.listCover}) as cover, ${likedColumn('list', 'l', viewerId)}
    from ${visibleLists(viewerId)} l where l.id = any(${keysOf(ids)})`.execute(db)
  return rows
}
