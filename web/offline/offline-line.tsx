import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Waiting } from '../cache/kept/waiting.ts'
import { formatNumber } from '../i18n/format.ts'
import { m } from '../paraglide/messages.js'
import { IconButton } from '../ui/buttons/icon-button.tsx'
import { stackLine } from '../ui/layout/bottom-stack.ts'
import { CloudOff, X } from '../ui/icons/icons.ts'
import { type followNetwork, shownSince } from './network.ts'
import { refusedWords } from './refused-words.ts'
import { savedWords } from './saved-words.ts'
import './offline-line.css'

interface Props {
  client: QueryClient
  network: ReturnType<typeof followNetwork>
  /** Null for visitors: nothing of them waits. */
  waiting: Waiting | null
}

const nothing = { count: 0, refused: [] } as const
const never = () => () => {}

/**
 * A quiet line at the foot of the window: no connection, since when the page is, what waits to be sent, and what was
 * refused then.
 */
export function OfflineLine({ client, network, waiting }: Props) {
  const away = useSyncExternalStore(network.subscribe, network.isAway)
  const since = useSyncExternalStore(
    (listener) => client.getQueryCache().subscribe(listener),
    () => (away ? shownSince(client) : null),
  )
  const { count, refused } = useSyncExternalStore(waiting?.subscribe ?? never, waiting?.state ?? (() => nothing))
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
          <IconButton label={m.shell_close()} icon={<X aria-hidden />} onClick={() => waiting?.dismiss()} />
        </div>
      )}
      <div aria-live="polite" className={parts.length > 0 ? 'offline-line' : undefined}>
        {parts.length > 0 && <CloudOff aria-hidden size={16} />}
        {parts.join(' · ')}
      </div>
    </div>
  )
}
