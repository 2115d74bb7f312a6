import type { GameCard } from '../../common/api/game.ts'
import type { List } from '../../common/api/list.ts'
import type { Review } from '../../common/api/review.ts'
import type { UserCard } from '../../common/api/user.ts'
import type { ListRow } from './lists.queries.ts'
import type { ReviewRow } from './reviews.queries.ts'

/** The data that the rows of a page refer to. */
interface Around {
  users: ReadonlyMap<number, UserCard>
  games: ReadonlyMap<number, GameCard>
}

/** A list as its viewer sees it; undefined when its author was deleted in the meantime. */
export function toList(row: ListRow, { users, games }: Around): List | undefined {
  const user = users.get(row.user_id)
  if (!user) return undefined
  return {
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
    user,
    games: row.cover.flatMap((id) => games.get(id) ?? []),
  }
}

/** A review as its viewer sees it; undefined when its author or game was deleted in the meantime. */
export function toReview(row: ReviewRow, { users, games }: Around): Review | undefined {
  const [user, game] = [users.get(row.user_id), games.get(row.game_id)]
  if (!user || !game) return undefined
  return {
    id: row.id,
    id_game: row.game_id,
    title: row.title,
    review: row.review,
    gameplay: row.gameplay,
    graphics: row.graphics,
    history: row.history,
    sound: row.sound,
    total: row.total,
    TotalLikes: row.total_likes,
    created_at: row.created_at.toISOString(),
    changed_at: row.changed_at.toISOString(),
    liked: row.liked,
    user,
    game,
  }
}
