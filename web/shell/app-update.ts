import { useSyncExternalStore } from 'react'
import { isOffline } from '../lib/network.ts'

let outdated = false
const listeners = new Set<() => void>()

/** The code on the server is newer than this page's: a chunk is gone, or a new service worker waits. */
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

/** SHL-21: a chunk that cannot be loaded any more belongs to an older build. */
export function watchChunks(): void {
  addEventListener('vite:preloadError', () => {
    // Without a network nothing can be loaded; that is no update.
    if (!isOffline()) announceUpdate()
  })
}
