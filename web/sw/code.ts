/// <reference lib="webworker" />
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'

declare const self: ServiceWorkerGlobalScope

/** The code of screens; it goes with a log-out, like everything but the shell. */
const cacheName = 'code'
/** It lies in the cache where somebody is logged in: the code of all screens is kept then, of each version. */
const wanted = '/assets/all'

/**
 * Code comes from its cache once it was used: its names change with what is in it. For members the code of all screens
 * is kept, so that they open without a network; `files`: all of this version.
 */
export function keepCode(files: readonly string[]): void {
  registerRoute(
    ({ sameOrigin, url }) => sameOrigin && /^\/assets\/[^/]+\.(?:js|css)$/.test(url.pathname),
    new CacheFirst({ cacheName }),
  )
  self.addEventListener('message', (event) => {
    if (event.data === 'keep-code') event.waitUntil(wantAll(files))
  })
  // A new version is whole before it takes over, and then leaves nothing of the former one.
  self.addEventListener('install', (event) => event.waitUntil(fetchIfWanted(files)))
  self.addEventListener('activate', (event) => event.waitUntil(dropOthers(files)))
}

async function wantAll(files: readonly string[]): Promise<void> {
  const cache = await caches.open(cacheName)
  await cache.put(wanted, new Response())
  await fetchMissing(cache, files)
}

async function fetchIfWanted(files: readonly string[]): Promise<void> {
  if (!(await caches.has(cacheName))) return
  const cache = await caches.open(cacheName)
  if (await cache.match(wanted)) await fetchMissing(cache, files)
}

/**
 * One after the other: the page goes first. A file that does not arrive is fetched when it is used, or the next time.
 */
async function fetchMissing(cache: Cache, files: readonly string[]): Promise<void> {
  for (const file of files) if (!(await cache.match(file))) await cache.add(file).catch(() => undefined)
}

async function dropOthers(files: readonly string[]): Promise<void> {
  if (!(await caches.has(cacheName))) return
  const cache = await caches.open(cacheName)
  const paths = new Set([wanted, ...files])
  for (const request of await cache.keys()) if (!paths.has(new URL(request.url).pathname)) await cache.delete(request)
}
