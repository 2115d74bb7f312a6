import Type, { type Static } from 'typebox'
import { limits } from '../rules/limits.ts'
import { Comment } from './comment.ts'
import { defineCalls } from './contract.ts'
import { GameCard } from './game.ts'
import { List } from './list.ts'
import { Review } from './review.ts'
import { Id, Instant, Page, PageQuery } from './shapes.ts'
import { TrophySet } from './trophy.ts'
import { UserCard } from './user.ts'

/** What users do with games of their collection. */
export const entryKinds = [
  'rate',
  'wishlist',
  'had',
  'played',
  'ended',
  'completed',
  'awarded',
  'pending',
  'playing',
  'abandoned',
] as const

/**
 * What an event can be about beside a game, and what it shows of it: the event has the kind of the same name. A text
 * with a maximum length is cut after as many characters.
 */
export const eventSubjects = {
  list: Type.Pick(List, ['id', 'slug', 'title', 'description', 'lang', 'TotalGames', 'games', 'TotalLikes', 'liked']),
  review: Type.Object({
    ...Type.Pick(Review, ['id', 'title', 'lang', 'total', 'TotalLikes', 'liked']).properties,
    review: Type.String({ maxLength: limits.reviewTold }),
  }),
  comment: Type.Pick(Comment, [
    'id',
    'game',
    'comment',
    'mentions',
    'public',
    'spoiler',
    'covered',
    'collapsed',
    'TotalLikes',
    'liked',
    'TotalReplys',
  ]),
  /** All trophies of a set are earned. */
  earned_set: Type.Object({ set: TrophySet }),
}
export type Subject = keyof typeof eventSubjects
export const subjectNames = Object.keys(eventSubjects) as Subject[]

/** An event of a timeline (spec section 3). */
export type EventKind = (typeof entryKinds)[number] | Subject

/** An action of a user on a game. */
export const Event = Type.Object({
  /** An id above the range of all other ids: this table has the most rows. */
  id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
  kind: Type.Enum([...entryKinds, ...subjectNames]),
  created_at: Instant,
  user: UserCard,
  /** Of every kind except lists, posts and sets of trophies. */
  game: Type.Optional(GameCard),
  /** Of a rating: 1 to 10 in halves. */
  rate: Type.Optional(Type.Number()),
  ...Type.Partial(Type.Object(eventSubjects)).properties,
})
export type Event = Static<typeof Event>

/** `id_user` is the caller; `total` is at most the number of events that the feed goes back. */
const Feed = Type.Object({ ...Page(Event).properties, id_user: Id })
const Timeline = Type.Object({ ...Page(Event).properties, id_user: Id })

export const eventCalls = defineCalls({
  feed: {
    method: 'GET',
    path: '/event',
    access: 'user',
    summary: `The latest ${limits.feed} things that the people did whom the caller follows, newest first, as far as their timelines are open to the caller`,
    limit: 'read',
    replica: true,
    query: PageQuery,
    answers: { 200: Feed },
  },
  timeline: {
    method: 'GET',
    path: '/event/{id_user}',
    access: 'user',
    summary: "A person's timeline, newest first; 404 where its owner keeps it from the viewer",
    limit: 'read',
    replica: true,
    params: Type.Object({ id_user: Id }),
    query: PageQuery,
    answers: { 200: Timeline },
  },
})
