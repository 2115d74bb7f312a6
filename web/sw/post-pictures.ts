/// <reference lib="webworker" />
import { registerRoute } from 'workbox-routing'
import { postPictures } from '../offline/database.ts'

/** At most this many pictures and bytes are stored; the ones that were seen longest ago go first. */
const most = { pictures: 150, bytes: 20 * 1_048_576, days: 30 }

/** One entry per picture, whatever its size: without a network, another size is better than none. */
const form = /^\/api\/media\/(\d+\/[0-9a-f-]{36})\/[^/]+\.webp$/
const keyOf = (path: string): string => `/post-pictures/${form.exec(path)?.[1]}`

/**
 * Stores the pictures of posts that were seen, for use without a network: those that all members see, which the server
 * marks with `no-cache` (UP-09). With a network every picture is requested, and one that the viewer may no longer see
 * is deleted. A log-out deletes all of them (web/features/auth/forget-person.ts).
 */
export function storePostPictures(): void {
  registerRoute(
    ({ request, sameOrigin, url }) => sameOrigin && request.destination === 'image' && form.test(url.pathname),
    async ({ request, url, event }) => {
      const key = keyOf(url.pathname)
      const response = await fetch(request).catch(() => null)
      if (!response) return (await findStored(key)) ?? Response.error()
      event.waitUntil(update(key, response.clone()).catch(() => undefined))
      return response
    },
  )
}

async function findStored(key: string): Promise<Response | undefined> {
  if (!(await caches.has(postPictures))) return undefined
  return (await caches.open(postPictures)).match(key)
}

const isOpen = (response: Response): boolean =>
  response.status === 200 && /\bno-cache\b/.test(response.headers.get('cache-control') ?? '')

/** One after the other, so that two of them do not count the same bytes. */
let updating: Promise<void> = Promise.resolve()
const update = (key: string, response: Response): Promise<void> =>
  (updating = updating.catch(() => undefined).then(() => write(key, response)))

async function write(key: string, response: Response): Promise<void> {
  if (isOpen(response)) {
    const cache = await caches.open(postPictures)
    // Deleted before, so that the newest is the last of its keys.
    await cache.delete(key)
    await cache.put(key, response)
    await trim(cache)
  } else if (response.status < 500 && (await caches.has(postPictures)))
    await (await caches.open(postPictures)).delete(key)
}

/** Not `workbox-expiration`: the database in which it notes the addresses would outlive the log-out. */
async function trim(cache: Cache): Promise<void> {
  let [pictures, bytes] = [0, 0]
  for (const request of (await cache.keys()).toReversed()) {
    const headers = (await cache.match(request))?.headers
    pictures += 1
    bytes += Number(headers?.get('content-length'))
    const isOld = Date.now() - Date.parse(headers?.get('date') ?? '') > most.days * 86_400_000
    if (isOld || pictures > most.pictures || bytes > most.bytes) await cache.delete(request)
  }
}
