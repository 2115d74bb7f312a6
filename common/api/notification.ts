import Type, { type Static } from 'typebox'
import { limits } from '../rules/limits.ts'
import { defineCalls } from './contract.ts'
import { cardFields } from './game.ts'
import { List } from './list.ts'
import { Review } from './review.ts'
import { Empty, Flag, Id, Instant, Nullable, Page, PageQuery } from './shapes.ts'
import { UserCard } from './user.ts'

/** What people are notified of (spec section 3). Each can be switched off. */
export const notificationKinds = ['wishlist', 'mention', 'reply', 'like', 'follow', 'likeList', 'likeReview'] as const
export type NotificationKind = (typeof notificationKinds)[number]
const Kind = Type.Enum([...notificationKinds])

/** One line of the panel: what one person did, or what many did to one thing (NOT-01). */
export const Notification = Type.Object({
  id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
  type: Kind,
  /** When it happened; of several, the latest. */
  created_at: Instant,
  readed: Flag,
  /** Who did it, of several the latest; null where nobody did: a game came out. */
  user_make: Nullable(UserCard),
  /** How many more did it, of the people whom the caller sees; counted up to `limits.newsMax`. */
  others: Type.Integer(),
  /** The game that came out, or that the post or the review is about. */
  game: Nullable(Type.Object({ ...cardFields, name: Type.String() })),
  /** The post that was liked, the reply, the post with the mention; its first words, empty for a covered spoiler. */
  comment: Nullable(Type.Object({ id_comment: Id, text: Type.String(), reply: Nullable(Id) })),
  list: Nullable(Type.Pick(List, ['id', 'slug', 'title'])),
  review: Nullable(Type.Pick(Review, ['id', 'title'])),
})
export type Notification = Static<typeof Notification>

/** Which kinds the caller is not notified of. */
const Settings = Type.Object({ off: Type.Array(Kind, { maxItems: notificationKinds.length, uniqueItems: true }) })

export const notificationCalls = defineCalls({
  page: {
    method: 'GET',
    path: '/notification',
    access: 'user',
    summary: `The latest ${limits.notifications} notifications of the caller, newest first, as far as the caller still sees what they are about`,
    limit: 'read',
    query: PageQuery,
    answers: { 200: Page(Notification) },
  },
  clear: {
    method: 'DELETE',
    path: '/notification',
    access: 'user',
    summary: 'Delete all notifications of the caller (NOT-04)',
    limit: 'write',
    answers: { 204: Empty },
  },
  read: {
    method: 'GET',
    path: '/notification/readed',
    access: 'user',
    summary:
      'Mark notifications of the caller as read: all, or those up to the time `until` of the newest that was shown. A browser that only fetches ahead marks nothing',
    limit: 'write',
    query: Type.Object({ until: Type.Optional(Instant) }),
    answers: { 204: Empty },
  },
  news: {
    method: 'GET',
    path: '/notification/news',
    access: 'user',
    summary: `How many notifications are unread: as many as the list shows, counted up to ${limits.newsMax + 1}`,
    limit: 'read',
    answers: { 200: Type.Object({ count: Type.Integer() }) },
  },
  settings: {
    method: 'GET',
    path: '/notification/settings',
    access: 'user',
    summary: 'Which kinds of notifications the caller switched off',
    limit: 'read',
    answers: { 200: Settings },
  },
  changeSettings: {
    method: 'PUT',
    path: '/notification/settings',
    access: 'user',
    summary: 'Switch kinds of notifications off, all others on; what was notified before stays',
    limit: 'write',
    body: Settings,
    answers: { 200: Settings },
  },
})
