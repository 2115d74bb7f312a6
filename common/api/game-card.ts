import Type, { type Static } from 'typebox'
import { Day, Id, Named, Nullable, Slug } from './shapes.ts'

/** The precision of a release date: only the year, the quarter, the month, or the day. */
export const Precision = Type.Union([
  Type.Literal('day'),
  Type.Literal('month'),
  Type.Literal('quarter'),
  Type.Literal('year'),
])
export type Precision = Static<typeof Precision>

export const cardFields = {
  id: Id,
  slug: Slug,
  title: Type.String(),
  /** Address of the picture; null: the client draws one from title, genre, platform and year. */
  cover: Nullable(Type.String()),
  release_date: Nullable(Day),
  release_precision: Nullable(Precision),
  platforms: Type.Array(Named),
  /** Slug of the first genre, which selects the generated cover. */
  genre: Nullable(Type.String()),
  /** Average of the players' ratings, 1 to 10; null without ratings. */
  rate: Nullable(Type.Number()),
}

export const GameCard = Type.Object(cardFields)
export type GameCard = Static<typeof GameCard>
