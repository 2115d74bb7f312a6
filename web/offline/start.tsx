/**
 * What makes the application useful without a network, all of it in this folder (docs/decisions/offline.md):
 *
 * - *Reading.* stored-responses.ts stores what the server returned, for members; without a response, a query shows it.
 * - *Changing.* pending-changes.ts stores each change that got no response, and shows it until the server has it. Posts
 *   wait as drafts (drafts.ts), the end of a session in unsent-log-outs.ts.
 * - *Sending.* sender.ts decides when, from the page; network.ts says whether the server responds.
 * - *Showing.* pending-line.tsx says what waits and what was refused; ask-before-log-out.tsx asks before it is deleted.
 *
 * shell/offline-content.ts lists the changes that may wait and what is stored ahead. The service worker is a program of
 * its own (web/sw): it caches code and pictures, and wakes the page when there is a network.
 */
import type { QueryClient } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { forgetLeftPushes } from '../lib/forget-pushes.ts'
import { reloadDocument } from '../lib/overlay-history.ts'
import { session } from '../session/session.ts'
import { deleteDataOfOthers, storingUserId } from './database.ts'
import { followNetwork, refreshShown } from './network.ts'
import { type ChangeKind, PendingChanges } from './pending-changes.ts'
import { PendingLine } from './pending-line.tsx'
import { Sender } from './sender.ts'
import { storeQueries } from './stored-responses.ts'

interface Content {
  /** Every change that may wait for a network. */
  kinds: readonly ChangeKind[]
  /** Fetches what a user reads offline though it was not opened here. */
  fetchAhead: (client: QueryClient) => Promise<void>
}

/** Starts it once the page is hydrated. */
export function startOffline(client: QueryClient, { kinds, fetchAhead }: Content): void {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  let userId: number | null = null
  let changes: PendingChanges | null = null
  const network = followNetwork(client, () => {
    refreshShown(client)
    sender.send()
    if (storingUserId() === null) void forgetLeftPushes()
  })
  const sender = new Sender(network.isAway)
  const draw = () => root.render(<PendingLine client={client} network={network} changes={changes} />)
  const begin = () => {
    if (storingUserId() === null || userId !== null) return
    userId = storingUserId()
    void deleteDataOfOthers().catch(() => undefined)
    storeQueries(client)
    changes = new PendingChanges(client, kinds)
    sender.follow(changes)
    draw()
    void fetchAhead(client).catch(() => undefined)
  }
  draw()
  begin()
  sender.send()
  session.subscribe(begin)
  if (userId === null) {
    void deleteDataOfOthers().catch(() => undefined)
    void forgetLeftPushes()
  }
  // The browser shows a stored page again as it was: it may be of a user who has logged out since.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && userId !== null && storingUserId() !== userId) void reloadDocument()
  })
}
