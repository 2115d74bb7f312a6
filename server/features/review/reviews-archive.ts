import Type, { type Static } from 'typebox'
import { Instant, Nullable } from '../../../common/api/shapes.ts'
import { limits } from '../../../common/rules/limits.ts'
import { toWritten } from './review.ts'
import {
  type ArchiveFile,
  listFile,
  type Plan,
  type Source,
  momentOf,
  reportGames,
} from '../../resource/archive/archive-part.ts'
import { inBatches } from '../../resource/archive/batches.ts'
import { Game, toClue } from '../../resource/archive/game-clue.ts'
import { matchGames } from '../../resource/archive/match-games.ts'
import { addReviews, type NewReview, reviewedGames, reviewsAfter } from './reviews-archive.queries.ts'

/** 0 to 10 in halves. */
const Score = Type.Number({ minimum: 0, maximum: limits.reviewScoreMax, multipleOf: limits.ratingStep })

const Review = Type.Object(
  {
    game: Game,
    title: Type.String({ minLength: 1, maxLength: limits.reviewTitleMax }),
    /** Plain text; an empty line separates paragraphs. */
    review: Type.String({ minLength: 1, maxLength: limits.reviewMax }),
    gameplay: Nullable(Score),
    graphics: Nullable(Score),
    history: Nullable(Score),
    sound: Nullable(Score),
    total: Score,
    created_at: Instant,
    changed_at: Instant,
  },
  { additionalProperties: false },
)
type Review = Static<typeof Review>

const ReviewsFile = Type.Object(
  {
    $schema: Type.Optional(Type.String({ maxLength: 500 })),
    reviews: Type.Array(Review, { maxItems: 20_000 }),
  },
  { additionalProperties: false, title: 'The reviews of a person', description: 'One for each game.' },
)

const reviews = ({ trx, userId }: Source): AsyncIterable<Review[]> =>
  inBatches((last, size) => reviewsAfter(trx, userId, last?.id ?? 0, size), toReview, 200)

const toReview = (row: Awaited<ReturnType<typeof reviewsAfter>>[number]): Review => ({
  game: toClue({ ...row, title: row.game_title }),
  title: row.title,
  review: row.review,
  gameplay: row.gameplay,
  graphics: row.graphics,
  history: row.history,
  sound: row.sound,
  total: row.total,
  created_at: row.created_at.toISOString(),
  changed_at: row.changed_at.toISOString(),
})

/** A user's reviews with their dates. A review that exists here stays as it is; nobody is notified of old ones. */
export const reviewsFile: ArchiveFile = {
  name: 'reviews',
  about: { en: 'your reviews', es: 'tus reseñas' },
  schema: ReviewsFile,
  write: (source) => listFile(source.schema, 'reviews', reviews(source)),
  async plan(db, { userId, now, grantPublic }, file: Static<typeof ReviewsFile>): Promise<Plan> {
    const found = await matchGames(
      db,
      file.reviews.map(({ game }) => game),
    )
    const reviewed = await reviewedGames(db, userId)
    const fresh = new Map<number, NewReview>()
    file.reviews.forEach((review, at) => {
      const id = found[at]
      // Two games of the archive may be the same game here: the first review stays.
      if (id === undefined || reviewed.has(id) || fresh.has(id)) return
      fresh.set(id, toNew(review, id, now))
    })
    return {
      ...reportGames(file.reviews, found, fresh.size),
      async write(trx) {
        const all = [...fresh.values()]
        return addReviews(trx, userId, all.slice(0, await grantPublic(trx, all.length)))
      },
    }
  },
}

function toNew(review: Review, game_id: number, now: number): NewReview {
  const written = momentOf(review.created_at, now)
  const changed = Math.min(Math.max(Date.parse(review.changed_at), written), now)
  return {
    game_id,
    ...toWritten(review),
    created_at: new Date(written).toISOString(),
    changed_at: new Date(changed).toISOString(),
  }
}
