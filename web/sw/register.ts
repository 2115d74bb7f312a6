import type { Router } from '../router/router.ts'
import { createUpdater } from './apply-update.ts'
import { fetchAhead } from '../lib/fetch-ahead.ts'
import type { PushNote } from './push.ts'

/** Only our own worker passes the trusted-types policy. */
function workerAddress(): string {
  const address = '/sw.js'
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory }
  if (!trustedTypes) return address
  const policy = trustedTypes.createPolicy('ludoteca-worker', {
    createScriptURL: (url) => {
      if (url !== address) throw new TypeError('Not our worker')
      return url
    },
  })
  return policy.createScriptURL(address)
}

/** It returns a TrustedScriptURL, which the types of `register` do not know. */
interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string }
}

/** A tab that stays open for days asks for a newer build when it is looked at again, at most once in this time. */
const askAgain = 3_600_000

function askOnReturn(registration: ServiceWorkerRegistration): void {
  let asked = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - asked < askAgain) return
    asked = Date.now()
    // Without a network it is asked the next time.
    void registration.update().catch(() => undefined)
  })
}

/** Registers the service worker after the page has loaded. */
export function registerServiceWorker(router: Router): void {
  if (!('serviceWorker' in navigator)) return
  hearPushes(router)
  // The first installation replaces nothing and is no update.
  const updater = navigator.serviceWorker.controller ? createUpdater(router) : null
  const watch = (registration: ServiceWorkerRegistration) => {
    askOnReturn(registration)
    if (registration.waiting) updater?.offer(registration)
    const follow = () => {
      const fresh = registration.installing
      fresh?.addEventListener('statechange', () => fresh.state === 'installed' && updater?.offer(registration))
    }
    // It may have been found before this page listened.
    follow()
    registration.addEventListener('updatefound', follow)
  }
  void navigator.serviceWorker.register(workerAddress(), { updateViaCache: 'none' }).then(
    (registration) => registration && watch(registration),
    () => {},
  )
}

/** What the worker says of pushes: something came, a notification was pressed, the browser's address changed. */
function hearPushes(router: Router): void {
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<PushNote | null>) => {
    if (data?.push === 'came')
      fetchAhead(async () => {
        const { queryKey } = (await import('../features/notification/notification.data.ts')).unreadQuery
        await router.query.invalidateQueries({ queryKey })
      })
    else if (data?.push === 'open') void router.go(data.path)
    else if (data?.push === 'renewed')
      fetchAhead(async () => (await import('../features/notification/this-browser.ts')).keepDevice({ anew: true }))
  })
}
