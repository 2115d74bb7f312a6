import { useSyncExternalStore } from 'react'
import { storage } from '../../lib/storage.ts'

/** Which shops the viewer wants to see; key resellers are shown, with what they are, until somebody hides them. */
export type Shops = 'all' | 'no-resellers'

const key = 'price-shops'
const listeners = new Set<() => void>()
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The choice of this browser. */
const shownShops = (): Shops => (storage.get(key) === 'no-resellers' ? 'no-resellers' : 'all')

export const useShownShops = (): Shops => useSyncExternalStore(subscribe, shownShops, () => 'all' as const)

export function chooseShops(shops: Shops): void {
  storage.set(key, shops)
  listeners.forEach((listener) => listener())
}
