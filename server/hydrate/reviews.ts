import type { Review } from '../../common/api/review.ts'
import { languageOfText } from '../../common/rules/language-of-text.ts'
import { type Around, defineHydrator } from './hydrator.ts'
import { findReviews, type ReviewRow } from './reviews.queries.ts'

/** Reviews with their authors and games. */
export const reviews = defineHydrator({
  find: findReviews,
  names: ({ user_id, game_id }) => ({ users: [user_id], games: [game_id] }),
  show: toReview,
})

function toReview(row: ReviewRow, { users, games }: Around): Review | undefined {
  const [user, game] = [users.get(row.user_id), games.get(row.game_id)]
  if (!user || !game) return undefined
  return {
    id: row.id,
    id_game: row.game_id,
    title: row.title,
    review: row.review,
    lang: languageOfText(`${row.title}\n${row.review}`) ?? row.author_lang,
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
    ...(row.hidden && { hidden: 1 as const }),
  }
}
