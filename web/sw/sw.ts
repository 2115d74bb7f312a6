/// <reference lib="webworker" />
/*
 * The service worker: a program of its own, built from this folder (vite.config.ts). It caches code and pictures and
 * shows pushes. What the application stores and sends without a network is in web/offline.
 */
import { ExpirationPlugin } from 'workbox-expiration'
import { precacheAndRoute, matchPrecache } from 'workbox-precaching'
import { registerRoute, setCatchHandler } from 'workbox-routing'
import { CacheFirst, NetworkOnly } from 'workbox-strategies'
import './push.ts'
import { keepCode } from './code.ts'
import { storePostPictures } from './post-pictures.ts'
import { cookieName } from '../../common/rules/cookies.ts'

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: { url: string; revision: string | null }[]
  cookieStore?: { get: (name: string) => Promise<{ value?: string } | null> }
}

/** The version in spec section 9: a new one discards the old pictures. */
const imageCache = 'images-2.0.0'

/** What every page needs; the code of the screens is kept for members only. */
const shell = /^\/?(?!assets\/)|\/(?:entry|frame|rolldown-runtime)-[^/]+$|\.woff2$/
const manifest = self.__WB_MANIFEST as { url: string; revision: string | null }[]
precacheAndRoute(manifest.filter(({ url }) => shell.test(url)))
keepCode(manifest.flatMap(({ url }) => (shell.test(url) ? [] : [url.startsWith('/') ? url : `/${url}`])))
wakePages()
storePostPictures()

// Pages are always fetched; of the API nothing is ever cached but pictures that all members see.
registerRoute(({ request }) => request.mode === 'navigate', new NetworkOnly())

const isPrivate = (response: Response): boolean =>
  /no-store|no-cache|private|must-revalidate/.test(response.headers.get('cache-control') ?? '')
// Only our own: this worker may not fetch from other hosts (its policy), and the games database's pictures are in the
// browser's HTTP cache.
registerRoute(
  ({ request, sameOrigin, url }) =>
    sameOrigin && request.destination === 'image' && !/^\/(api|platform|assets)\/|^\/[^/]*$/.test(url.pathname),
  new CacheFirst({
    cacheName: imageCache,
    plugins: [
      { cacheWillUpdate: async ({ response }) => (response.status === 200 && !isPrivate(response) ? response : null) },
      new ExpirationPlugin({ maxEntries: 300, maxAgeSeconds: 2_592_000, purgeOnQuotaError: true }),
    ],
  }),
)

// Offline, every page is the shell, which draws it from what the page has kept, or says that there is nothing.
setCatchHandler(({ request }) =>
  request.destination === 'document' ? shellDocument() : Promise.resolve(Response.error()),
)

// The page requests it at a safe moment; until then the old worker keeps serving the old page.
self.addEventListener('message', (event) => {
  if (event.data === 'take-over') void self.skipWaiting()
})

self.addEventListener('activate', (event) => {
  const old = caches.keys().then((names) => names.filter((name) => name.startsWith('images-') && name !== imageCache))
  event.waitUntil(old.then((names) => Promise.all(names.map((name) => caches.delete(name)))))
})

const langs = ['en', 'es']
const themes = ['light', 'dark', 'auto']

/** A choice as its cookie holds it (web/lib/cookies.ts); undefined without one, or where workers read no cookies. */
async function choice(name: string, values: readonly string[]): Promise<string | undefined> {
  const value = (await self.cookieStore?.get(cookieName(name, location.origin)).catch(() => null))?.value
  return values.find((one) => one === value)
}

/** The document of any page without a network, in the language and theme that were used last. */
async function shellDocument(): Promise<Response> {
  const kept = await matchPrecache('/shell.html')
  if (!kept) return Response.error()
  const [chosen, theme = 'auto'] = await Promise.all([choice('lang', langs), choice('theme', themes)])
  const lang =
    chosen ?? navigator.languages.map((name) => name.slice(0, 2)).find((name) => langs.includes(name)) ?? 'en'
  const html = await kept.text()
  const headers = new Headers(kept.headers)
  // The text is unpacked by now.
  for (const name of ['content-encoding', 'content-length']) headers.delete(name)
  return new Response(html.replace('<html lang="en" data-theme="auto"', `<html lang="${lang}" data-theme="${theme}"`), {
    headers,
  })
}

/** Background Sync: there is a network again, so the pages send what waits (web/offline/sender.ts). */
function wakePages(): void {
  self.addEventListener('sync' as 'message', (event: ExtendableEvent & { tag?: string }) => {
    if (event.tag === 'send-waiting') event.waitUntil(wake())
  })
}

async function wake(): Promise<void> {
  for (const page of await self.clients.matchAll({ type: 'window' }))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a page of this origin
    page.postMessage('send-waiting')
}
