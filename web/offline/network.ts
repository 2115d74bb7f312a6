import type { QueryClient } from '@tanstack/react-query'
import { hasStatus } from '../api/api-error.ts'
import { isFromStore } from '../cache/kept/keep-queries.ts'
import { BehindError } from '../cache/kept/waiting.ts'
import { isOffline, networkAnswered } from '../lib/network.ts'

/** Milliseconds until the server is asked whether it is there: first, and at most. */
const asks = { first: 3_000, most: 60_000 }
/** Not everybody comes back in the same moment, in milliseconds. */
const spread = 1_500

/**
 * Whether calls come through: by what the browser says and by what came of the last ones, since browsers report a
 * connection where nothing answers.
 */
export function followNetwork(client: QueryClient, onBack: () => void) {
  let away = isOffline()
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = asks.first
  const listeners = new Set<() => void>()
  const set = (next: boolean) => {
    if (next === away) return
    away = next
    wait = asks.first
    if (away) askLater()
    listeners.forEach((listener) => listener())
  }
  const ask = async () => {
    clearTimeout(timer)
    if (document.hidden || !navigator.onLine) return askLater()
    const answer = await fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(10_000) }).catch(
      () => null,
    )
    if (!answer?.ok) return askLater()
    networkAnswered()
    set(false)
    onBack()
  }
  function askLater(): void {
    clearTimeout(timer)
    timer = setTimeout(() => void ask(), wait)
    wait = Math.min(wait * 2, asks.most)
  }
  const askSoon = () => setTimeout(() => void ask(), Math.random() * spread)

  addEventListener('offline', () => set(true))
  addEventListener('online', askSoon)
  document.addEventListener('visibilitychange', () => !document.hidden && away && void askSoon())
  for (const cache of [client.getQueryCache(), client.getMutationCache()])
    cache.subscribe((event) => {
      if (event.type !== 'updated') return
      const { action } = event
      if (action.type === 'error' && hasStatus(action.error, 0) && !(action.error instanceof BehindError)) set(true)
      // Something came through.
      if (away && action.type === 'success' && 'query' in event && !('manual' in action && action.manual))
        if (!isFromStore(event.query)) void ask()
    })
  if (away) askLater()
  return {
    isAway: (): boolean => away,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/**
 * Asks anew for what the page shows and what the server has not said lately: what was kept, and what brought nothing.
 */
export function refreshShown(client: QueryClient): void {
  void client.refetchQueries({
    type: 'active',
    predicate: (query) => isFromStore(query) || query.state.status === 'error',
  })
}

/** Since when what the page shows is: the time of its oldest answer; null where it shows none. */
export function shownSince(client: QueryClient): number | null {
  const times = client
    .getQueryCache()
    .findAll({ type: 'active' })
    .filter(({ state }) => state.data !== undefined && state.dataUpdatedAt > 0)
    .map(({ state }) => state.dataUpdatedAt)
  return times.length === 0 ? null : Math.min(...times)
}
