import { announceUpdate } from '../shell/app-update.ts'

/** Only our own worker may pass the browser's trusted-types door. */
function workerAddress(): string {
  const address = '/sw.js'
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypePolicyFactory }
  if (!trustedTypes) return address
  const policy = trustedTypes.createPolicy('ludoteca-worker', {
    createScriptURL: (url) => {
      if (url !== address) throw new TypeError('Not our worker')
      return url
    },
  })
  return policy.createScriptURL(address) as unknown as string
}

interface TrustedTypePolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): unknown }
}

/** Installs the offline shell after the page has settled. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  void navigator.serviceWorker.register(workerAddress(), { updateViaCache: 'none' }).then(watchForUpdate, () => {})
}

function watchForUpdate(registration: ServiceWorkerRegistration): void {
  registration.addEventListener('updatefound', () => {
    const fresh = registration.installing
    fresh?.addEventListener('statechange', () => {
      // The first installation is no update.
      if (fresh.state === 'installed' && navigator.serviceWorker.controller) announceUpdate(fresh)
    })
  })
}
