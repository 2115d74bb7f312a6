import { useSyncExternalStore } from 'react'

/** Chromium's event, which is not in the types of the DOM: https://wicg.github.io/manifest-incubations/ */
interface InstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let offer: InstallPromptEvent | null = null
const listeners = new Set<() => void>()
const keep = (next: InstallPromptEvent | null): void => {
  offer = next
  listeners.forEach((listener) => listener())
}

/**
 * Keeps the browser's offer to install the application for its menu: browsers make it once, soon after the page has
 * loaded.
 */
export function watchInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    keep(event as InstallPromptEvent)
  })
  addEventListener('appinstalled', () => keep(null))
}

/**
 * Asks the browser to install the application; null where it offers nothing, or did it already. An offer is good for
 * one question.
 */
export const useInstall = (): (() => void) | null => {
  const now = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => offer,
    () => null,
  )
  return (
    now &&
    (() => {
      keep(null)
      void now.prompt()
    })
  )
}
