import Type from 'typebox'
import { Instant, Nullable } from '../../../common/api/shapes.ts'
import { limits } from '../../../common/rules/limits.ts'
import { defineArchive } from '../../resource/archive/define-archive.ts'
import { Game } from '../../resource/archive/games.queries.ts'
import { toWritten } from './review.ts'

/** 0 to 10 in halves. */
const Score = Type.Number({ minimum: 0, maximum: limits.reviewScoreMax, multipleOf: limits.ratingStep })

/** A user's reviews with their dates; no one is notified of old ones. */
export const reviewsFile = defineArchive({
  name: 'reviews',
  about: { en: 'your reviews', es: 'tus reseñas' },
  title: 'The reviews of a person',
  description: 'One for each game.',
  list: 'reviews',
  most: 20_000,
  table: 'reviews',
  order: ['id'],
  batch: 200,
  columns: {
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
  same: ['game_id'],
  toRow: ({ created_at, changed_at, ...review }) => ({ ...toWritten(review), created_at, changed_at }),
  grant: 'grantPublic',
})
