import { useSyncExternalStore } from 'react'
import { isOffline } from '../lib/network.ts'

let outdated = false
const listeners = new Set<() => void>()

/** The server's code is newer than this page's: a chunk no longer exists, or a new service worker is waiting. */
function announceUpdate(): void {
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
export function watchChunks(): void {
  addEventListener('vite:preloadError', () => {
    // Offline, nothing can be loaded; that is no update.
    if (!isOffline()) announceUpdate()
  })
}
