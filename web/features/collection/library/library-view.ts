import { useSyncExternalStore } from 'react'
import { storage } from '../../../lib/storage.ts'
import type { LibraryView } from './library-choice.ts'

const key = 'library-view'
const listeners = new Set<() => void>()
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const remembered = (): LibraryView => (storage.get(key) === 'shelf' ? 'shelf' : 'covers')

/** Covers or shelves: from the address, otherwise the last choice in this browser. */
export function useLibraryView(asked: string | undefined): LibraryView {
  const last = useSyncExternalStore(subscribe, remembered, () => 'covers' as const)
  return asked === 'shelf' || asked === 'covers' ? asked : last
}

export function rememberView(view: LibraryView): void {
  storage.set(key, view)
  listeners.forEach((listener) => listener())
}
