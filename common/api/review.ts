import Type, { type Static } from 'typebox'
import { limits } from '../rules/limits.ts'
import { defineCalls } from './contract.ts'
import { GameCard } from './game.ts'
import { likeCalls, likeFields } from './like.ts'
import { Empty, Id, IdParams, Instant, Nullable, Order, Page, PageQuery } from './shapes.ts'
import { UserCard } from './user.ts'

/** Score of a review: 0 to 10 in halves. */
const Score = Type.Number({ minimum: 0, maximum: limits.reviewScoreMax, multipleOf: limits.ratingStep })

/** The aspects of a game that are scored besides the whole; null: does not apply (a game without a story). */
const aspects = ['gameplay', 'graphics', 'history', 'sound'] as const
export type Aspect = (typeof aspects)[number]

const shownScores = {
  gameplay: Nullable(Type.Number()),
  graphics: Nullable(Type.Number()),
  history: Nullable(Type.Number()),
  sound: Nullable(Type.Number()),
  /** The verdict: the author's own score, not an average. */
  total: Type.Number(),
}

export const Review = Type.Object({
  id: Id,
  id_game: Id,
  title: Type.String(),
  /** Plain text; an empty line separates paragraphs. */
  review: Type.String(),
  /** The language of its text: recognised, or else its author's; a language tag. */
  lang: Type.String(),
  ...shownScores,
  ...likeFields,
  user: UserCard,
  game: GameCard,
  created_at: Instant,
  changed_at: Instant,
  /** Only to its author: an admin hid it from everybody else. */
  hidden: Type.Optional(Type.Literal(1)),
})
export type Review = Static<typeof Review>

const Given = Type.Optional(Nullable(Score))
const written = {
  /** Left out, it is made from the first words of the text. */
  title: Type.Optional(Type.String({ minLength: 1, maxLength: limits.reviewTitleMax, pattern: '\\S' })),
  review: Type.String({ minLength: 1, maxLength: limits.reviewMax, pattern: '\\S' }),
  gameplay: Given,
  graphics: Given,
  history: Given,
  sound: Given,
  total: Score,
}

const inOrder = Type.Object({ id: Id, order: Order })

export const reviewCalls = defineCalls({
  home: {
    method: 'GET',
    path: '/review/home',
    access: 'public',
    summary: 'The 12 latest reviews, one of each person',
    limit: 'read',
    replica: true,
    answers: { 200: Page(Review) },
  },
  ofUser: {
    method: 'GET',
    path: '/review/user/{id}/{order}',
    access: 'user',
    summary: "A person's reviews",
    limit: 'read',
    replica: true,
    params: inOrder,
    query: PageQuery,
    answers: { 200: Page(Review) },
  },
  ofGame: {
    method: 'GET',
    path: '/review/game/{id}/{order}',
    access: 'user',
    summary: 'Reviews of a game',
    limit: 'read',
    replica: true,
    params: inOrder,
    query: PageQuery,
    answers: { 200: Page(Review) },
  },
  own: {
    method: 'GET',
    path: '/review/own/{id}',
    access: 'user',
    summary: "The caller's own review of a game, or null",
    limit: 'read',
    replica: true,
    params: IdParams,
    answers: { 200: Type.Object({ review: Nullable(Review) }) },
  },
  show: {
    method: 'GET',
    path: '/review/{id}',
    access: 'public',
    summary: 'One review',
    limit: 'read',
    replica: true,
    params: IdParams,
    answers: { 200: Review },
  },
  create: {
    method: 'POST',
    path: '/review',
    access: 'user',
    summary: 'Review a game; 409 when one did so already',
    limit: 'write',
    body: Type.Object({ id_game: Id, ...written }),
    answers: { 201: Review },
  },
  update: {
    method: 'PUT',
    path: '/review',
    access: 'user',
    summary:
      'Write an own review anew; the game stays. With `changed_at` of the version it was written from: 409 when there is a later one',
    limit: 'write',
    body: Type.Object({ id: Id, ...written, changed_at: Type.Optional(Instant) }),
    answers: { 200: Review },
  },
  remove: {
    method: 'DELETE',
    path: '/review/{id}',
    access: 'user',
    summary: 'Delete an own review',
    limit: 'write',
    params: IdParams,
    answers: { 204: Empty },
  },
  ...likeCalls('review', 'a review'),
})
