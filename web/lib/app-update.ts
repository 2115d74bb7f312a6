import { useSyncExternalStore } from 'react'
import { isOffline } from './network.ts'

let outdated = false
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

/** SHL-21: a chunk that can no longer be loaded belongs to an older build. */
export const watchChunks = (): void => addEventListener('vite:preloadError', announceUpdate)
