import { accountResource } from './features/account/account.resource.ts'
import { archiveResource } from './features/archive/archive.resource.ts'
import { authResource } from './features/auth/auth.resource.ts'
import { browseResource } from './features/browse/browse.resource.ts'
import { calendarFeedResource } from './features/calendar-feed/calendar-feed.resource.ts'
import { collectionResource } from './features/collection/collection.resource.ts'
import { hiddenPostResource } from './features/hidden-post/hidden-post.resource.ts'
import { commentResource } from './features/comment/comment.resource.ts'
import { correctionResource } from './features/correction/correction.resource.ts'
import { deviceResource } from './features/device/device.resource.ts'
import { discoverResource } from './features/discover/discover.resource.ts'
import { emailResource } from './features/email/email.resource.ts'
import { eventResource } from './features/event/event.resource.ts'
import { friendResource } from './features/friend/friend.resource.ts'
import { gameResource } from './features/game/game.resource.ts'
import { googleResource } from './features/google/google.resource.ts'
import { importResource } from './features/import/import.resource.ts'
import { linkedAccountResource } from './features/linked-account/linked-account.resource.ts'
import { linkResource } from './features/link/link.resource.ts'
import { listResource } from './features/list/list.resource.ts'
import { loanResource } from './features/loan/loan.resource.ts'
import { mediaResource, postMediaResource } from './features/media/media.resource.ts'
import { moderationResource } from './features/moderation/moderation.resource.ts'
import { notificationResource } from './features/notification/notification.resource.ts'
import { passkeyResource } from './features/passkey/passkey.resource.ts'
import { playNoteResource } from './features/play-note/play-note.resource.ts'
import { priceResource } from './features/price/price.resource.ts'
import { reviewResource } from './features/review/review.resource.ts'
import { secondFactorResource } from './features/second-factor/second-factor.resource.ts'
import { securityResource } from './features/security/security.resource.ts'
import { siteResource } from './features/site/site.resource.ts'
import { socialResource } from './features/social/social.resource.ts'
import { trophyResource } from './features/trophy/trophy.resource.ts'
import { userResource } from './features/user/user.resource.ts'
import type { TableName } from './db/schema.ts'
import type { MountedResource } from './http/app-types.ts'

/**
 * Every resource of the server. A resource may depend on those above it: archives are imported and games merged in this
 * order, which is also the order of row locks; the erasure of an account runs in reverse.
 */
export const resources: readonly MountedResource[] = [
  gameResource,
  browseResource,
  siteResource,
  accountResource,
  userResource,
  authResource,
  securityResource,
  emailResource,
  googleResource,
  passkeyResource,
  secondFactorResource,
  archiveResource,
  importResource,
  linkedAccountResource,
  trophyResource,
  discoverResource,
  mediaResource,
  postMediaResource,
  linkResource,
  collectionResource,
  loanResource,
  playNoteResource,
  correctionResource,
  priceResource,
  listResource,
  reviewResource,
  commentResource,
  hiddenPostResource,
  socialResource,
  eventResource,
  friendResource,
  moderationResource,
  notificationResource,
  deviceResource,
  calendarFeedResource,
]

/** Tables that belong to no resource: state of outgoing and incoming calls, and of drawn pages. */
export const machineryTables: readonly TableName[] = [
  'attempts',
  'page_changes',
  'provider_answers',
  'provider_breakers',
  'provider_health',
  'provider_pace',
  'provider_questions',
  'provider_secrets',
  'provider_tokens',
  'provider_turns',
]
