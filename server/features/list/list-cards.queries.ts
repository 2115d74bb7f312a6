import { type Kysely, sql } from 'kysely'
import type { List } from '../../../common/api/list.ts'
import { limits } from '../../../common/rules/limits.ts'
import type { DB } from '../../db/types.ts'
import { cardsByIds } from '../game/cards.queries.ts'
import { likedColumn, shownLikes } from '../like/like.queries.ts'
import { userCardsByIds } from '../user/user-cards.queries.ts'
import type { Viewer } from '../../viewer.ts'
import { visibleLists } from '../../visibility/visible-lists.queries.ts'

/** A list as it is stored, and what this viewer thinks of it. */
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
}

/** One batch of lists as far as this viewer sees them, in no order. */
export async function listRows(db: Kysely<DB>, ids: number[], viewer: Pick<Viewer, 'id'> | null): Promise<ListRow[]> {
  if (ids.length === 0) return []
  const viewerId = viewer?.id ?? null
  const { rows } = await sql<ListRow>`
    select l.id, l.user_id, l.slug, l.title, l.description, l.public, l.total_games,
      ${shownLikes('list', 'l')} as total_likes, l.created_at, l.changed_at,
      array(select g.game_id from list_games g where g.user_id = l.user_id and g.list_id = l.id
        order by g.position limit ${limits.listCover}) as cover, ${likedColumn('list', 'l', viewerId)}
    from ${visibleLists(viewerId)} l where l.id = any(${ids})`.execute(db)
  return rows
}

const unique = (ids: number[]): number[] => [...new Set(ids)]

/** Lists as this viewer sees them, in the order of the ids, with their people and covers: a batch of each. Unknown and hidden ones are left out. */
export async function listsByIds(db: Kysely<DB>, ids: number[], viewer: Pick<Viewer, 'id'> | null): Promise<List[]> {
  const rows = await listRows(db, ids, viewer)
  const [games, users] = await Promise.all([
    cardsByIds(db, unique(rows.flatMap(({ cover }) => cover))),
    userCardsByIds(db, unique(rows.map((row) => row.user_id)), viewer),
  ])
  const gameOf = new Map(games.map((game) => [game.id, game]))
  const userOf = new Map(users.map((user) => [user.id, user]))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    const user = row && userOf.get(row.user_id)
    return row && user ? toList(row, { user, games: row.cover.flatMap((game) => gameOf.get(game) ?? []) }) : []
  })
}

const toList = (row: ListRow, around: Pick<List, 'games' | 'user'>): List => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  description: row.description,
  public: row.public ? 1 : 0,
  TotalLikes: row.total_likes,
  TotalGames: row.total_games,
  created_at: row.created_at.toISOString(),
  changed_at: row.changed_at.toISOString(),
  liked: row.liked,
  ...around,
})
