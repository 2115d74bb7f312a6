import { accountResource } from './features/account/account.resource.ts'
import { archiveResource } from './features/archive/archive.resource.ts'
import { authResource } from './features/auth/auth.resource.ts'
import { collectionResource } from './features/collection/collection.resource.ts'
import { discoverResource } from './features/discover/discover.resource.ts'
import { emailResource } from './features/email/email.resource.ts'
import { eventResource } from './features/event/event.resource.ts'
import { friendResource } from './features/friend/friend.resource.ts'
import { gameResource } from './features/game/game.resource.ts'
import { googleResource } from './features/google/google.resource.ts'
import { importResource } from './features/import/import.resource.ts'
import { listResource } from './features/list/list.resource.ts'
import { mediaResource } from './features/media/media.resource.ts'
import { reviewResource } from './features/review/review.resource.ts'
import { siteResource } from './features/site/site.resource.ts'
import { userResource } from './features/user/user.resource.ts'
import type { TableName } from './db/columns.ts'
import type { MountedResource } from './http/mounted-resource.ts'

/**
 * Every noun of the server. What stands further down may rest on what stands above it: archives come in and games are merged in this
 * order, which is also the order in which rows are locked; the erasure of an account goes the other way.
 */
export const resources: readonly MountedResource[] = [
  gameResource,
  siteResource,
  accountResource,
  userResource,
  authResource,
  emailResource,
  googleResource,
  archiveResource,
  importResource,
  discoverResource,
  mediaResource,
  collectionResource,
  listResource,
  reviewResource,
  eventResource,
  friendResource,
]

/** Tables of no noun: what the machinery of calls, out and in, remembers. */
export const machineryTables: readonly TableName[] = [
  'attempts',
  'provider_answers',
  'provider_breakers',
  'provider_health',
  'provider_pace',
  'provider_questions',
  'provider_secrets',
  'provider_tokens',
  'provider_turns',
]
