/// <reference lib="webworker" />
declare const self: ServiceWorkerGlobalScope

/** Background Sync: there is a network again, so the pages send what waits (web/cache/kept/waiting.ts). */
export function wakePages(): void {
  self.addEventListener('sync' as 'message', (event: ExtendableEvent & { tag?: string }) => {
    if (event.tag === 'send-waiting') event.waitUntil(wake())
  })
}

async function wake(): Promise<void> {
  for (const page of await self.clients.matchAll({ type: 'window' }))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a page of this origin
    page.postMessage('send-waiting')
}
