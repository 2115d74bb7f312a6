import Type, { type Static } from 'typebox'
import { limits } from '../rules/limits.ts'
import { priceStores } from '../rules/prices.ts'
import { defineCalls } from './contract.ts'
import { cardFields, Precision } from './game.ts'
import { List } from './list.ts'
import { Decision, Outcome, reportedKinds } from './moderation.ts'
import { Review } from './review.ts'
import { Day, Empty, Flag, Id, Instant, Nullable, Page, PageQuery } from './shapes.ts'
import { UserCard } from './user.ts'

/**
 * What people are notified of: the kinds of spec section 3, and further ones: a wished game has another date, somebody
 * whom one follows wrote a review, an import ended, a game that one lent should be back, or is said to be back,
 * somebody lent one a game, a watched price fell, an admin decided about one. Each but the last can be switched off.
 */
export const notificationKinds = [
  'wishlist',
  'mention',
  'reply',
  'like',
  'follow',
  'likeList',
  'likeReview',
  'wishlistMoved',
  'review',
  'import',
  'loan',
  'loanBack',
  'borrow',
  'price',
  'decision',
] as const
export type NotificationKind = (typeof notificationKinds)[number]
const Kind = Type.Enum([...notificationKinds])

/** The kinds that can be switched off: of decisions about oneself everybody is notified. */
const optionalKinds = notificationKinds.filter((kind) => kind !== 'decision')
export type OptionalKind = Exclude<NotificationKind, 'decision'>

/** The kinds of which nobody is the author: jobs write them. */
export const kindsOfNobody = [
  'wishlist',
  'wishlistMoved',
  'import',
  'loan',
  'loanBack',
  'price',
  'decision',
] as const satisfies NotificationKind[]

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
  /** The game that came out, has another date or is lent, or that the post or the review is about. */
  game: Nullable(Type.Object({ ...cardFields, name: Type.String() })),
  /** The post that was liked, the reply, the post with the mention; its first words, empty for a covered spoiler. */
  comment: Nullable(Type.Object({ id_comment: Id, text: Type.String(), reply: Nullable(Id) })),
  list: Nullable(Type.Pick(List, ['id', 'slug', 'title'])),
  /** The own review that was liked; of kind `review` that of `user_make`. */
  review: Nullable(Type.Pick(Review, ['id', 'title'])),
  /** Of kind `wishlistMoved`: the date for the wished platform as it is now. */
  release: Type.Optional(Type.Object({ date: Nullable(Day), precision: Nullable(Precision) })),
  /**
   * Of kinds `loan`, `loanBack` and `borrow`: who has the caller's game, if the caller said so, since when, and when it
   * should be back.
   */
  loan: Type.Optional(Type.Object({ borrower: Nullable(Type.String()), since: Instant, until: Nullable(Day) })),
  /** Of kind `price`: to what it fell, and in which shop. */
  price: Type.Optional(
    Type.Object({ amount: Type.Integer(), currency: Type.String(), store: Nullable(Type.Enum([...priceStores])) }),
  ),
  /** Of kind `import`: the name of the file, null for an archive, and whether it failed. */
  import: Type.Optional(Type.Object({ name: Nullable(Type.String()), failed: Flag })),
  /** Of kind `decision`: the latest one about the caller, or about an objection of the caller's. */
  decision: Type.Optional(
    Type.Object({ kind: Type.Enum([...reportedKinds]), action: Decision, objection: Nullable(Outcome) }),
  ),
})
export type Notification = Static<typeof Notification>

/** Which kinds the caller is not notified of. */
const Settings = Type.Object({
  off: Type.Array(Type.Enum([...optionalKinds]), { maxItems: optionalKinds.length, uniqueItems: true }),
})

/** How often a person gets a mail of what was not read. */
const digestChoices = ['off', 'daily', 'weekly'] as const
export type DigestChoice = (typeof digestChoices)[number]
const Digest = Type.Object({ digest: Type.Enum([...digestChoices]) })

/** The name of a time zone, as `Intl` gives it: `Europe/Madrid`. */
const TimeZone = Type.String({ maxLength: 60, pattern: '^[A-Za-z][A-Za-z0-9_+-]*(?:/[A-Za-z0-9_+-]+)*$' })

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
  digest: {
    method: 'GET',
    path: '/notification/digest',
    access: 'user',
    summary: 'How often the caller gets a mail of what was not read',
    limit: 'read',
    answers: { 200: Digest },
  },
  changeDigest: {
    method: 'PUT',
    path: '/notification/digest',
    access: 'user',
    summary:
      'Choose how often; the first mail tells of what comes from now on. Any choice but `off` asks for mails (`email_notification`), `off` wants none',
    limit: 'write',
    body: Digest,
    answers: { 200: Digest },
  },
  zone: {
    method: 'PUT',
    path: '/notification/zone',
    access: 'user',
    summary:
      'Tell the time zone in which the days of the caller begin: releases are told in it; 422 for one that nobody knows',
    limit: 'write',
    body: Type.Object({ time_zone: TimeZone }),
    answers: { 204: Empty },
  },
})
