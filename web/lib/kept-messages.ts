import { useSyncExternalStore } from 'react'
import { storage } from './storage.ts'

/** In the browser, not in the account: like the theme, it is about this device. */
const key = 'keep-messages'
const listeners = new Set<() => void>()
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether messages stay until they are closed (WCAG 2.2.1). */
export const useKeptMessages = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => storage.get(key) === 'on',
    () => false,
  )

export function keepMessages(on: boolean): void {
  if (on) storage.set(key, 'on')
  else storage.remove(key)
  for (const listener of listeners) listener()
}
