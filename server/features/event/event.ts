import type { Event } from '../../../common/api/event.ts'
import type { List } from '../../../common/api/list.ts'
import type { Review } from '../../../common/api/review.ts'
import { limits } from '../../../common/rules/limits.ts'
import { cutAtWord } from '../../../common/rules/text.ts'
import type { Context, Viewer } from '../../context.ts'
import { cardsByIds } from '../game/cards.queries.ts'
import { listsByIds } from '../list/list-cards.queries.ts'
import { reviewsByIds } from '../review/review-cards.queries.ts'
import { userCardsByIds } from '../user/user-cards.queries.ts'
import type { EventRow } from './event.queries.ts'

/** The ids that these rows name, each once. */
const named = (rows: EventRow[], column: 'user_id' | 'game_id' | 'list_id' | 'review_id'): number[] => [
  ...new Set(rows.flatMap((row) => row[column] ?? [])),
]
const byId = <T extends { id: number }>(things: T[]): Map<number | null, T> =>
  new Map(things.map((thing) => [thing.id, thing]))

/**
 * Events with their people, games, lists and reviews: one batch of each. An event is left out when what it tells of, or its person, is
 * gone or hidden in between.
 */
export async function toEvents({ db }: Pick<Context, 'db'>, rows: EventRow[], viewer: Viewer): Promise<Event[]> {
  const [users, games, lists, reviews] = await Promise.all([
    userCardsByIds(db, named(rows, 'user_id'), viewer).then(byId),
    cardsByIds(db, named(rows, 'game_id')).then(byId),
    listsByIds(db, named(rows, 'list_id'), viewer).then(byId),
    reviewsByIds(db, named(rows, 'review_id'), viewer).then(byId),
  ])
  return rows.flatMap((row) => {
    const user = users.get(row.user_id)
    const [game, list, review] = [games.get(row.game_id), lists.get(row.list_id), reviews.get(row.review_id)]
    const isWhole = user && (!row.game_id || game) && (!row.list_id || list) && (!row.review_id || review)
    if (!isWhole) return []
    return {
      id: row.id,
      kind: row.kind,
      created_at: row.created_at.toISOString(),
      user,
      ...(game && { game }),
      ...(row.rating !== null && { rate: row.rating }),
      ...(list && { list: toldList(list) }),
      ...(review && { review: toldReview(review) }),
    }
  })
}

const toldList = (list: List): Event['list'] => {
  const { id, slug, title, description, TotalGames, games, TotalLikes, liked } = list
  return { id, slug, title, description, TotalGames, games, TotalLikes, liked }
}

const toldReview = ({ id, title, review, total, TotalLikes, liked }: Review): Event['review'] => ({
  id,
  title,
  review: cutAtWord(review, limits.reviewTold),
  total,
  TotalLikes,
  liked,
})
