import type { QueryClient } from '@tanstack/react-query'
import type { ApiError } from './api/api-error.ts'
import { followChanges } from './cache/other-tabs.ts'
import { database, storingUserId } from './offline/database.ts'
import { storeQueries } from './offline/stored-responses.ts'
// A session may end without a network: its code is here by then.
import './features/auth/end-session.ts'
import { startOffline } from './offline/start.tsx'
import type { Router } from './router/router.ts'
import { fetchAheadOfOffline, kinds } from './shell/offline-content.ts'
import { followMotionChoice } from './shell/page-transitions.ts'
import { tellFailedReads } from './shell/tell-failed-reads.ts'
import { registerServiceWorker } from './sw/register.ts'

export { sayLastWord } from './features/auth/say-last-word.ts'

/** Before a page without a network is drawn: its queries get what was kept. */
export function readKept(client: QueryClient): void {
  if (storingUserId() === null) return
  storeQueries(client)
  // It opens while the code of the screen is on its way.
  void database().catch(() => undefined)
}

/** What a page does besides, once it is alive: its code is no part of a first load. */
export function followRest(client: QueryClient, router: Router, tellFailure: (error: ApiError) => unknown): void {
  tellFailedReads(client, tellFailure)
  followMotionChoice(router)
  if (import.meta.env.PROD) registerServiceWorker(router)
  followChanges(client)
  startOffline(client, { kinds, fetchAhead: fetchAheadOfOffline })
}
