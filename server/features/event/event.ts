import type { Event } from '../../../common/api/event.ts'
import type { Context, Viewer } from '../../context.ts'
import { cardsByIds } from '../game/cards.queries.ts'
import { userCardsByIds } from '../user/user-cards.queries.ts'
import type { EventRow } from './event.queries.ts'

const unique = (ids: number[]): number[] => [...new Set(ids)]

/** Events with their people and games: one batch of each. An event whose game or person is gone in between is left out. */
export async function toEvents({ db }: Pick<Context, 'db'>, rows: EventRow[], viewer: Viewer): Promise<Event[]> {
  const [users, games] = await Promise.all([
    userCardsByIds(db, unique(rows.map((row) => row.user_id)), viewer),
    cardsByIds(db, unique(rows.flatMap((row) => row.game_id ?? []))),
  ])
  const userOf = new Map(users.map((user) => [user.id, user]))
  const gameOf = new Map(games.map((game) => [game.id, game]))
  return rows.flatMap((row) => {
    const [user, game] = [userOf.get(row.user_id), gameOf.get(row.game_id ?? 0)]
    if (!user || (row.game_id !== null && !game)) return []
    return {
      id: row.id,
      kind: row.kind,
      created_at: row.created_at.toISOString(),
      user,
      ...(game && { game }),
      ...(row.rating !== null && { rate: row.rating }),
    }
  })
}
