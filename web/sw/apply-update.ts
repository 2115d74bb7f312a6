import type { Router } from '../router/router.ts'
import { m } from '../paraglide/messages.js'
import { toast } from '../ui/feedback/toast.ts'

/** Time to read the toast before the page reloads. */
const readingTime = 1_200

/** Whether nobody is typing or deciding anything that a reload would discard. */
function isSafeMoment(): boolean {
  if (document.querySelector('dialog[open]')) return false
  const fields = [...document.querySelectorAll<HTMLElement>('input, textarea, [contenteditable="true"]')]
  return !fields.some((field) => field.checkVisibility() && hasText(field))
}

function hasText(field: HTMLElement): boolean {
  if (field instanceof HTMLInputElement)
    return /^(text|search|email|password|url|tel|number)$/.test(field.type) && field.value !== ''
  return (field instanceof HTMLTextAreaElement ? field.value : (field.textContent ?? '')) !== ''
}

/**
 * Switches to a newer build between two pages or while the tab is in the background: once, never while the user is busy
 * (F-20).
 */
export function createUpdater(router: Router) {
  let registration: ServiceWorkerRegistration | null = null
  let taken = false
  let leaving = false

  function attempt(): void {
    if (leaving || (!registration?.waiting && !taken) || !isSafeMoment()) return
    leaving = true
    toast.show(m.shell_update())
    setTimeout(takeOver, readingTime)
  }

  /**
   * Unless the user has begun something meanwhile, or the waiting worker is gone: then the next safe moment decides
   * again.
   */
  function takeOver(): void {
    // A newer worker ends the one that was offered.
    const waiting = registration?.waiting
    if (!isSafeMoment() || (!taken && !waiting)) leaving = false
    else if (taken) void router.renew()
    // oxlint-disable-next-line require-post-message-target-origin -- a worker has no origin to name
    else waiting?.postMessage('take-over')
  }

  router.onArrive(({ from, to }) => from && from.place.path !== to.place.path && attempt())
  document.addEventListener('visibilitychange', () => document.hidden && attempt())
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    taken = true
    // Requested here, or by another tab: then this one waits for its own safe moment.
    if (leaving) void router.renew()
  })
  return {
    /** A newer worker waits in this registration. */
    offer(found: ServiceWorkerRegistration): void {
      registration = found
      if (document.hidden) attempt()
    },
  }
}
