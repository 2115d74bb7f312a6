import { useSyncExternalStore } from 'react'

let outdated = false
let isOffline = (): boolean => false
const listeners = new Set<() => void>()

/**
 * The server's code is newer than this page's: a chunk no longer exists or never arrives, or a new service worker is
 * waiting. Offline, nothing can be loaded, and that is no update.
 */
export function announceUpdate(): void {
  if (isOffline()) return
  outdated = true
  listeners.forEach((listener) => listener())
}

export const useOutdated = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => outdated,
    () => false,
  )

/** SHL-21: a chunk that can no longer be loaded belongs to an older build, unless there is no network. */
export function watchChunks(hasNoNetwork: () => boolean): void {
  isOffline = hasNoNetwork
  addEventListener('vite:preloadError', announceUpdate)
}
