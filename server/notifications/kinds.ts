import type { NotificationKind } from '../../common/api/notification.ts'

/** What a notification is about: the column of its line, by kind. */
export const subjectOf = {
  wishlist: 'game_id',
  mention: 'comment_id',
  reply: 'comment_id',
  like: 'comment_id',
  follow: 'other_id',
  likeList: 'list_id',
  likeReview: 'review_id',
} as const satisfies Record<NotificationKind, string>

/** What a person did that others are told of; what they get by themselves (`wishlist`) is written by jobs. */
export type ToldKind = Exclude<NotificationKind, 'wishlist'>
