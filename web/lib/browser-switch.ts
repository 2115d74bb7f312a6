import { useSyncExternalStore } from 'react'
import { storage } from './storage.ts'

/** A choice of on or off that is kept in the browser, not in the account: like the theme, it is about this device. */
interface BrowserSwitch {
  /** Whether it is on, for a component. */
  use: () => boolean
  set: (on: boolean) => void
}

/** Only what differs from the usual choice is stored. */
function createSwitch(key: string, usual: boolean): BrowserSwitch {
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const read = (): boolean => (storage.get(key) === null ? usual : !usual)
  return {
    use: () => useSyncExternalStore(subscribe, read, () => usual),
    set(on) {
      if (on === usual) storage.remove(key)
      else storage.set(key, on ? 'on' : 'off')
      for (const listener of listeners) listener()
    },
  }
}

/** Whether messages stay until they are closed (WCAG 2.2.1). */
export const keptMessages = createSwitch('keep-messages', false)
/**
 * Whether a single key does something without a control that has the focus: "/", and the arrow keys of the calendar
 * (WCAG 2.1.4).
 */
export const singleKeys = createSwitch('single-keys', true)
