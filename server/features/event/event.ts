import type { Event } from '../../../common/api/event.ts'
import type { List } from '../../../common/api/list.ts'
import type { Review } from '../../../common/api/review.ts'
import { limits } from '../../../common/rules/limits.ts'
import { cutAtWord } from '../../../common/rules/text.ts'
import type { Context } from '../../context.ts'
import { hydrate } from '../../hydrate/hydrate.ts'
import type { Viewer } from '../../viewer.ts'
import type { EventRow } from './timeline.queries.ts'

/** The ids that these rows name. */
const named = (rows: EventRow[], column: 'user_id' | 'game_id' | 'list_id' | 'review_id'): number[] =>
  rows.flatMap((row) => row[column] ?? [])

/** Events with what they are about; one is left out when that, or its person, is gone or hidden in between. */
export async function toEvents({ db }: Pick<Context, 'db'>, rows: EventRow[], viewer: Viewer): Promise<Event[]> {
  const { users, games, lists, reviews } = await hydrate(
    db,
    {
      users: named(rows, 'user_id'),
      games: named(rows, 'game_id'),
      lists: named(rows, 'list_id'),
      reviews: named(rows, 'review_id'),
    },
    viewer,
  )
  return rows.flatMap((row) => {
    const user = users.get(row.user_id)
    const game = row.game_id === null ? undefined : games.get(row.game_id)
    const list = row.list_id === null ? undefined : lists.get(row.list_id)
    const review = row.review_id === null ? undefined : reviews.get(row.review_id)
    const isWhole = user && (!row.game_id || game) && (!row.list_id || list) && (!row.review_id || review)
    if (!isWhole) return []
    return {
      id: row.id,
      kind: row.kind,
      created_at: row.created_at.toISOString(),
      user,
      ...(game && { game }),
      ...(row.rating !== null && { rate: row.rating }),
      ...(list && { list: listPreview(list) }),
      ...(review && { review: reviewPreview(review) }),
    }
  })
}

const listPreview = ({ id, slug, title, description, TotalGames, games, TotalLikes, liked }: List): Event['list'] => ({
  id,
  slug,
  title,
  description,
  TotalGames,
  games,
  TotalLikes,
  liked,
})

const reviewPreview = ({ id, title, review, total, TotalLikes, liked }: Review): Event['review'] => ({
  id,
  title,
  review: cutAtWord(review, limits.reviewTold),
  total,
  TotalLikes,
  liked,
})
