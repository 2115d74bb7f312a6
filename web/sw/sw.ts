/// <reference lib="webworker" />
import { ExpirationPlugin } from 'workbox-expiration'
import { precacheAndRoute } from 'workbox-precaching'
import { registerRoute, setCatchHandler } from 'workbox-routing'
import { CacheFirst, NetworkOnly } from 'workbox-strategies'
import './push.ts'
import { keepCode } from './code.ts'
import { storePostPictures } from './post-pictures.ts'
import { wakePages } from './send-waiting.ts'
import { shellDocument } from './shell.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] }

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
