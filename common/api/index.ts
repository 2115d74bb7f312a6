import { archiveCalls } from './archive.ts'
import { authCalls, emailCalls, passwordCalls } from './auth.ts'
import { browseCalls } from './browse.ts'
import { collectionCalls, rateCalls } from './collection.ts'
import { eventCalls } from './event.ts'
import { friendCalls } from './friend.ts'
import { gameCalls } from './game.ts'
import { igdbCalls } from './igdb.ts'
import { importCalls } from './import.ts'
import { listCalls } from './list.ts'
import { reviewCalls } from './review.ts'
import { siteCalls } from './site.ts'
import { userCalls } from './user.ts'

/** Every API call, by noun. The server mounts them, and the browser's client is generated from them. */
export const contract = {
  archive: archiveCalls,
  auth: authCalls,
  browse: browseCalls,
  collection: collectionCalls,
  email: emailCalls,
  event: eventCalls,
  friend: friendCalls,
  game: gameCalls,
  igdb: igdbCalls,
  import: importCalls,
  list: listCalls,
  password: passwordCalls,
  rate: rateCalls,
  review: reviewCalls,
  site: siteCalls,
  user: userCalls,
} as const

export type Contract = typeof contract
