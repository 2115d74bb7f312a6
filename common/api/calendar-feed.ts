import Type, { type Static } from 'typebox'
import { limits } from '../rules/limits.ts'
import { defineCalls } from './contract.ts'
import { Empty, Flag, Instant, Nullable } from './shapes.ts'

/** What the calendar of a person holds, which other programs subscribe to. */
const Choice = Type.Object({
  /** The games that the person wishes for. */
  wishes: Flag,
  /** All releases on these platforms, the best known ones. */
  platforms: Type.Array(Type.Integer({ minimum: 1, maximum: limits.id }), {
    maxItems: limits.feedPlatforms,
    uniqueItems: true,
  }),
})
export type CalendarFeedChoice = Static<typeof Choice>

const Feed = Type.Object({ ...Choice.properties, created_at: Instant })
export type CalendarFeed = Static<typeof Feed>

export const calendarFeedCalls = defineCalls({
  show: {
    method: 'GET',
    path: '/calendar-feed',
    access: 'user',
    summary: 'What the own calendar feed holds; null without one. Its address is not told again',
    limit: 'read',
    answers: { 200: Type.Object({ feed: Nullable(Feed) }) },
  },
  make: {
    method: 'POST',
    path: '/calendar-feed',
    access: 'user',
    summary: 'Make a calendar feed, or give it another address: the former one is of no use from then on',
    limit: 'write',
    answers: { 201: Type.Object({ feed: Feed, url: Type.String() }) },
  },
  change: {
    method: 'PUT',
    path: '/calendar-feed',
    access: 'user',
    summary: 'Choose what the own calendar feed holds; 404 without one, 422 for an unknown platform',
    limit: 'write',
    body: Choice,
    answers: { 200: Type.Object({ feed: Feed }) },
  },
  remove: {
    method: 'DELETE',
    path: '/calendar-feed',
    access: 'user',
    summary: 'End the own calendar feed',
    limit: 'write',
    answers: { 204: Empty },
  },
})
