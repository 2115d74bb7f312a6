import { accountCalls } from './account.ts'
import { archiveCalls } from './archive.ts'
import { authCalls, emailCalls, passwordCalls } from './auth.ts'
import { browseCalls } from './browse.ts'
import { calendarFeedCalls } from './calendar-feed.ts'
import { collectionCalls, libraryCalls, manyEntryCalls, topGameCalls } from './collection.ts'
import { commentCalls, socialCalls } from './comment.ts'
import { deviceCalls } from './device.ts'
import { eventCalls } from './event.ts'
import { friendCalls, keeperCalls } from './friend.ts'
import { gameCalls } from './game.ts'
import { gifCalls } from './gif.ts'
import { igdbCalls } from './igdb.ts'
import { importCalls } from './import.ts'
import { linkCalls } from './link.ts'
import type { likeCalls } from './like.ts'
import { listCalls, manyListedCalls } from './list.ts'
import { loanCalls } from './loan.ts'
import { loanCardCalls } from './loan-card.ts'
import { correctionCalls } from './correction.ts'
import { moderationCalls } from './moderation.ts'
import { mediaCalls } from './media.ts'
import { notificationCalls } from './notification.ts'
import { passkeyCalls } from './passkey.ts'
import { platformAccountCalls } from './platform-account.ts'
import { platformTrophyCalls } from './platform-trophy.ts'
import { playNoteCalls } from './play-note.ts'
import { priceCalls, scrapCalls } from './price.ts'
import { pullCalls } from './pull.ts'
import { rateCalls } from './rate.ts'
import { reviewCalls } from './review.ts'
import { secondFactorCalls } from './second-factor.ts'
import { securityCalls } from './security.ts'
import { siteCalls } from './site.ts'
import { trophyCalls } from './trophy.ts'
import { userCalls } from './user.ts'

/** Every API call, by noun. The server mounts them, and the browser's client is generated from them. */
export const contract = {
  account: accountCalls,
  archive: archiveCalls,
  auth: authCalls,
  browse: browseCalls,
  calendarFeed: calendarFeedCalls,
  collection: collectionCalls,
  comment: commentCalls,
  correction: correctionCalls,
  device: deviceCalls,
  email: emailCalls,
  event: eventCalls,
  friend: friendCalls,
  game: gameCalls,
  gif: gifCalls,
  igdb: igdbCalls,
  import: importCalls,
  keeper: keeperCalls,
  link: linkCalls,
  list: listCalls,
  loan: loanCalls,
  loanCard: loanCardCalls,
  manyEntry: manyEntryCalls,
  manyListed: manyListedCalls,
  moderation: moderationCalls,
  media: mediaCalls,
  notification: notificationCalls,
  passkey: passkeyCalls,
  password: passwordCalls,
  platformAccount: platformAccountCalls,
  platformTrophy: platformTrophyCalls,
  playNote: playNoteCalls,
  price: priceCalls,
  pull: pullCalls,
  rate: rateCalls,
  review: reviewCalls,
  scrap: scrapCalls,
  secondFactor: secondFactorCalls,
  security: securityCalls,
  site: siteCalls,
  social: socialCalls,
  topGame: topGameCalls,
  library: libraryCalls,
  trophy: trophyCalls,
  user: userCalls,
} as const

export type Contract = typeof contract

/** What can be liked: every noun with `likeCalls`. Its rows are in the table `<noun>s`, its likes in `<noun>_likes`. */
export type Likeable = { [N in keyof Contract]: Contract[N] extends LikeCalls ? N : never }[keyof Contract]
type LikeCalls = { [C in keyof ReturnType<typeof likeCalls>]: object }
