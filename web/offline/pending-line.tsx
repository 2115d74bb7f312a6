import { ApiError } from '../api/api-error.ts'
import { refusalWords } from '../cache/refusal-words.ts'
import { countUnsentPosts, subscribeToUnsentPosts } from './drafts.ts'
import type { PendingChanges, Refused } from './pending-changes.ts'
import { m } from '../paraglide/messages.js'
import { getLocale } from '../paraglide/runtime.js'
import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { formatNumber } from '../i18n/format.ts'
import { IconButton } from '../ui/buttons/icon-button.tsx'
import { stackLine } from '../ui/layout/bottom-stack.ts'
import { CloudOff, X } from '../ui/icons/icons.ts'
import { type followNetwork, shownSince } from './network.ts'
import './pending-line.css'

interface Props {
  client: QueryClient
  network: ReturnType<typeof followNetwork>
  /** Null for visitors. */
  changes: PendingChanges | null
}

const nothing = { count: 0, refused: [] } as const
const never = () => () => {}

/**
 * A quiet line at the foot of the window: no connection, since when the page is, how many changes and posts wait to be
 * sent, and what was refused then.
 */
export function PendingLine({ client, network, changes }: Props) {
  const away = useSyncExternalStore(network.subscribe, network.isAway)
  const since = useSyncExternalStore(
    (listener) => client.getQueryCache().subscribe(listener),
    () => (away ? shownSince(client) : null),
  )
  const posts = useSyncExternalStore(subscribeToUnsentPosts, countUnsentPosts)
  const pending = useSyncExternalStore(changes?.subscribe ?? never, changes?.state ?? (() => nothing))
  const { refused } = pending
  const count = pending.count + posts
  const parts = [
    ...(away ? [m.errors_offline_title()] : []),
    ...(since === null ? [] : [savedWords(since)]),
    ...(count === 0 ? [] : [m.offline_waiting({ count, shown: formatNumber(count) })]),
  ]
  return (
    <div ref={stackLine} className="bottom-line">
      {refused.length > 0 && (
        <div role="alert" className="offline-line">
          <ul>
            {refused.map((one, at) => (
              // oxlint-disable-next-line no-array-index-key -- the list only grows
              <li key={at}>{refusedWords(one)}</li>
            ))}
          </ul>
          <IconButton label={m.shell_close()} icon={<X aria-hidden />} onClick={() => changes?.dismiss()} />
        </div>
      )}
      <div aria-live="polite" className={parts.length > 0 ? 'offline-line' : undefined}>
        {parts.length > 0 && <CloudOff aria-hidden size={16} />}
        {parts.join(' · ')}
      </div>
    </div>
  )
}

/** What was refused, and why. */
const refusedWords = ({ name, error }: Refused): string =>
  m.offline_refused({ what: name, why: reasonOf(error).replace(/\.$/, '') })

function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) return m.offline_why_failed()
  return error.status === 404 ? m.offline_why_gone() : refusalWords(error)
}

/** "Saved 14:05"; of another day, with that day. */
function savedWords(at: number): string {
  const time = new Date(at)
  const isToday = time.toDateString() === new Date().toDateString()
  const locale = getLocale() === 'en' ? 'en-GB' : 'es'
  const clock = time.toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit' })
  if (isToday) return m.offline_saved({ time: clock })
  const day = time.toLocaleDateString(locale, { day: 'numeric', month: 'short' })
  return m.offline_saved_day({ day, time: clock })
}
