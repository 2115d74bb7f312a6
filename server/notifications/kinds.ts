import type { kindsOfNobody, NotificationKind } from '../../common/api/notification.ts'

/**
 * What a notification is about: the column of its line, by kind. An import is one of a table or of an archive: of
 * either column.
 */
export const subjectOf = {
  wishlist: 'game_id',
  mention: 'comment_id',
  reply: 'comment_id',
  like: 'comment_id',
  follow: 'other_id',
  likeList: 'list_id',
  likeReview: 'review_id',
  wishlistMoved: 'game_id',
  review: 'their_review_id',
  loan: 'game_id',
  loanBack: 'game_id',
  borrow: 'game_id',
  price: 'game_id',
  decision: 'other_id',
} as const satisfies Record<Exclude<NotificationKind, 'import'>, string>

/** What a person did that others are told of; the rest is written by jobs. */
export type ToldKind = Exclude<NotificationKind, (typeof kindsOfNobody)[number]>
