import type { Event } from '../../../common/api/event.ts'
import type { GameCard } from '../../../common/api/game.ts'
import { limits } from '../../../common/rules/limits.ts'
import { cutAtWord } from '../../../common/rules/text.ts'
import type { Context } from '../../context.ts'
import { cardsByIds } from '../game/cards.queries.ts'
import { type ListRow, listRows } from '../list/list-cards.queries.ts'
import { type ReviewRow, reviewRows } from '../review/review-cards.queries.ts'
import { userCardsByIds } from '../user/user-cards.queries.ts'
import type { Viewer } from '../../viewer.ts'
import type { EventRow } from './event.queries.ts'

/** The ids that these rows name, each once. */
const named = (rows: EventRow[], column: 'user_id' | 'game_id' | 'list_id' | 'review_id'): number[] => [
  ...new Set(rows.flatMap((row) => row[column] ?? [])),
]
const byId = <T extends { id: number }>(things: T[]): Map<number | null, T> =>
  new Map(things.map((thing) => [thing.id, thing]))

/**
 * Events with their people, games, lists and reviews: one batch of each, the covers of lists among the games. An event is left out when
 * what it tells of, or its person, is gone or hidden in between.
 */
export async function toEvents({ db }: Pick<Context, 'db'>, rows: EventRow[], viewer: Viewer): Promise<Event[]> {
  const [lists, reviews] = await Promise.all([
    listRows(db, named(rows, 'list_id'), viewer).then(byId),
    reviewRows(db, named(rows, 'review_id'), viewer).then(byId),
  ])
  const covers = [...lists.values()].flatMap(({ cover }) => cover)
  const [users, games] = await Promise.all([
    userCardsByIds(db, named(rows, 'user_id'), viewer).then(byId),
    cardsByIds(db, [...new Set([...named(rows, 'game_id'), ...covers])]).then(byId),
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
      ...(list && { list: toldList(list, games) }),
      ...(review && { review: toldReview(review) }),
    }
  })
}

const toldList = (list: ListRow, games: Map<number | null, GameCard>): Event['list'] => ({
  id: list.id,
  slug: list.slug,
  title: list.title,
  description: list.description,
  TotalGames: list.total_games,
  games: list.cover.flatMap((id) => games.get(id) ?? []),
  TotalLikes: list.total_likes,
  liked: list.liked,
})

const toldReview = ({ id, title, review, total, total_likes, liked }: ReviewRow): Event['review'] => ({
  id,
  title,
  review: cutAtWord(review, limits.reviewTold),
  total,
  TotalLikes: total_likes,
  liked,
})
