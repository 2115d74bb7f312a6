import { useSyncExternalStore } from 'react'

/** The modal dialogs that are open, the one on top last. Everything outside of it is inert. */
let open: readonly HTMLDialogElement[] = []
const listeners = new Set<() => void>()

const set = (next: readonly HTMLDialogElement[]): void => {
  open = next
  for (const listener of listeners) listener()
}

export const openModals = {
  add: (dialog: HTMLDialogElement): void => set([...open, dialog]),
  remove: (dialog: HTMLDialogElement): void => set(open.filter((one) => one !== dialog)),
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The modal dialog on top, in which messages have to be while it is open. */
export const useTopModal = (): HTMLDialogElement | null =>
  useSyncExternalStore(
    subscribe,
    () => open.at(-1) ?? null,
    () => null,
  )
