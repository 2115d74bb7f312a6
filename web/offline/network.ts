import type { QueryClient } from '@tanstack/react-query'
import { hasStatus } from '../api/api-error.ts'
import { isFromStore } from './stored-responses.ts'
import { BehindError } from './pending-changes.ts'
import { isOffline, noteResponse } from './connection.ts'

/** Milliseconds until the next check whether the server responds: first, and at most. */
const checks = { first: 3_000, most: 60_000 }
/** Clients come back at different moments within this time, in milliseconds. */
const spread = 1_500

/**
 * Follows whether the server responds: by the browser's own events and by the last calls, since browsers report a
 * connection where nothing responds. `onBack`: it responds again.
 */
export function followNetwork(client: QueryClient, onBack: () => void) {
  let away = isOffline()
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = checks.first
  const listeners = new Set<() => void>()
  const set = (next: boolean) => {
    if (next === away) return
    away = next
    wait = checks.first
    if (away) checkLater()
    listeners.forEach((listener) => listener())
  }
  const check = async () => {
    clearTimeout(timer)
    if (document.hidden || !navigator.onLine) return checkLater()
    const response = await fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(10_000) }).catch(
      () => null,
    )
    if (!response?.ok) return checkLater()
    noteResponse()
    set(false)
    onBack()
  }
  function checkLater(): void {
    clearTimeout(timer)
    timer = setTimeout(() => void check(), wait)
    wait = Math.min(wait * 2, checks.most)
  }
  const checkSoon = () => setTimeout(() => void check(), Math.random() * spread)

  addEventListener('offline', () => set(true))
  addEventListener('online', checkSoon)
  document.addEventListener('visibilitychange', () => !document.hidden && away && void checkSoon())
  for (const cache of [client.getQueryCache(), client.getMutationCache()])
    cache.subscribe((event) => {
      if (event.type !== 'updated') return
      const { action } = event
      if (action.type === 'error' && hasStatus(action.error, 0) && !(action.error instanceof BehindError)) set(true)
      // The server responded.
      if (away && action.type === 'success' && 'query' in event && !('manual' in action && action.manual))
        if (!isFromStore(event.query)) void check()
    })
  if (away) checkLater()
  return {
    isAway: (): boolean => away,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Refetches what the page shows from the store, and what failed. */
export function refreshShown(client: QueryClient): void {
  void client.refetchQueries({
    type: 'active',
    predicate: (query) => isFromStore(query) || query.state.status === 'error',
  })
}

/** The time of the oldest response that the page shows; null where it shows none. */
export function shownSince(client: QueryClient): number | null {
  const times = client
    .getQueryCache()
    .findAll({ type: 'active' })
    .filter(({ state }) => state.data !== undefined && state.dataUpdatedAt > 0)
    .map(({ state }) => state.dataUpdatedAt)
  return times.length === 0 ? null : Math.min(...times)
}
