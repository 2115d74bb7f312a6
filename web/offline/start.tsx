import type { QueryClient } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { dropOthers, keeperId } from '../cache/kept/database.ts'
import { keepQueries } from '../cache/kept/keep-queries.ts'
import { Waiting } from '../cache/kept/waiting.ts'
import { forgetLeftPushes } from '../lib/forget-pushes.ts'
import { reloadDocument } from '../lib/overlay-history.ts'
import { endLeftSessions } from '../session/left-sessions.ts'
import { session } from '../session/session.ts'
import { kinds } from './changes.ts'
import { keepOwn } from './keep-own.ts'
import { followNetwork, refreshShown } from './network.ts'
import { OfflineLine } from './offline-line.tsx'

/** How long a server that is out of order is left alone, in milliseconds. */
const rest = 30_000
/** Quick presses are sent together, in milliseconds. */
const together = 300

/** Makes the page useful without a network, once it is alive. */
export function startOffline(client: QueryClient): void {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  let begun: number | null = null
  let waiting: Waiting | null = null
  let send = () => {}
  const network = followNetwork(client, () => {
    refreshShown(client)
    send()
    if (keeperId() === null) void forgetLeftPushes()
    void endLeftSessions()
  })
  const draw = () => root.render(<OfflineLine client={client} network={network} waiting={waiting} />)
  const begin = () => {
    const userId = keeperId()
    if (userId === null || begun !== null) return
    begun = userId
    void dropOthers().catch(() => undefined)
    keepQueries(client)
    waiting = new Waiting(
      client,
      kinds.map(({ change }) => change),
    )
    send = sendWhenOnline(waiting, network.isAway)
    draw()
    void keepOwn(client).catch(() => undefined)
  }
  draw()
  begin()
  void endLeftSessions()
  session.subscribe(begin)
  if (begun === null) {
    void dropOthers().catch(() => undefined)
    void forgetLeftPushes()
  }
  // A page that the browser has put aside whole is nobody else's.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && begun !== null && keeperId() !== begun) void reloadDocument()
  })
}

/**
 * Sends what waits: now, when more comes, and when the worker says that there is a network. Returns what does it at
 * once.
 */
function sendWhenOnline(waiting: Waiting, isAway: () => boolean): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let count = 0
  const sendIn = (delay: number): void => {
    clearTimeout(timer)
    timer = setTimeout(() => void send(), delay)
  }
  const send = async (): Promise<void> => {
    if (isAway()) return
    const isDone = await waiting.send().catch(() => true)
    if (!isDone && !isAway()) sendIn(rest)
  }
  waiting.subscribe(() => {
    const before = count
    count = waiting.state().count
    if (count <= before) return
    if (isAway()) void askWorker()
    else sendIn(together)
  })
  navigator.serviceWorker?.addEventListener('message', ({ data }) => data === 'send-waiting' && void send())
  void waiting.sync().catch(() => undefined)
  sendIn(together)
  return () => void send()
}

/** Background Sync, where there is one: the worker wakes the page when there is a network. */
async function askWorker(): Promise<void> {
  const registration: Registration | undefined = await navigator.serviceWorker?.getRegistration()
  await registration?.sync?.register('send-waiting').catch(() => undefined)
}

/** Not in the types of all browsers. */
type Registration = ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } }
