import Type, { type Static } from 'typebox'
import { defineCalls } from './contract.ts'
import { Id, Nullable, Rating } from './shapes.ts'

export const RateSummary = Type.Object({
  rate: Nullable(Type.Number()),
  count: Type.Integer(),
  /** How many users gave 1, 2, … 10; halves count for the next whole number. */
  histogram: Type.Array(Type.Integer(), { minItems: 10, maxItems: 10 }),
  /** The viewer's own rating. */
  own: Nullable(Type.Number()),
  /** Sent only where the viewer's rating does not count in the numbers, since their address is not verified (RA-04). */
  own_counts: Type.Optional(Type.Literal(0)),
})
export type RateSummary = Static<typeof RateSummary>

export const rateCalls = defineCalls({
  game: {
    method: 'GET',
    path: '/rate/{game}',
    access: 'public',
    summary: 'Average, count and histogram of a game',
    limit: 'read',
    params: Type.Object({ game: Id }),
    answers: { 200: RateSummary },
  },
  user: {
    method: 'GET',
    path: '/rate/{game}/{user}',
    access: 'public',
    summary: "One person's rating of a game, or null",
    limit: 'read',
    params: Type.Object({ game: Id, user: Id }),
    answers: { 200: Nullable(Type.Object({ rate: Type.Number() })) },
  },
  set: {
    method: 'POST',
    path: '/rate',
    access: 'user',
    summary: 'Rate a game, 1 to 10 in halves; null takes the rating away',
    limit: 'write',
    body: Type.Object({ id_game: Id, rate: Nullable(Rating) }),
    answers: { 200: RateSummary },
  },
})
