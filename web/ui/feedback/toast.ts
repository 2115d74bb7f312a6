import type { ReactNode } from 'react'

export type Toast = {
  id: number
  /** Of `words`, only screen readers know: they say what everybody else sees. */
  kind: 'note' | 'error' | 'words'
  text: string
  /** An icon or a small cover before the text. */
  picture?: ReactNode
  action?: { label: string; run: () => void }
}

export type ToastOptions = Pick<Toast, 'picture' | 'action'>

/** Milliseconds that a toast stays; paused while the pointer or the focus is on it. */
export const toastTime = 2000
/** One with a button stays long enough to be reached by every user (WCAG 2.2.1). */
export const actionToastTime = 10_000
export const mostToasts = 20

let shown: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

const set = (next: readonly Toast[]): void => {
  shown = next
  for (const listener of listeners) listener()
}

const add = (fresh: Omit<Toast, 'id'>): number => {
  lastId += 1
  set([...shown, { ...fresh, id: lastId }].slice(-mostToasts))
  return lastId
}

/** The store that the Toaster reads. */
export const toasts = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  current: (): readonly Toast[] => shown,
}

/** Short messages. Each call returns the toast's id. */
export const toast = {
  show: (text: string, options: ToastOptions = {}): number => add({ kind: 'note', text, ...options }),
  undo: (text: string, label: string, run: () => void, options: Pick<Toast, 'picture'> = {}): number =>
    add({ kind: 'note', text, action: { label, run }, ...options }),
  /** Read aloud, and not shown: what everybody else sees changing elsewhere on the page. */
  say: (text: string): void => {
    const id = add({ kind: 'words', text })
    setTimeout(() => toast.dismiss(id), toastTime)
  },
  /** One error at a time: while one is shown, another changes nothing. */
  error: (text: string): number => shown.find(({ kind }) => kind === 'error')?.id ?? add({ kind: 'error', text }),
  dismiss: (id: number): void => set(shown.filter((one) => one.id !== id)),
}
