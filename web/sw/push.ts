/// <reference lib="webworker" />

declare const self: ServiceWorkerGlobalScope

interface Told {
  title: string
  /** Where it leads, on this site. */
  path: string
  tag: string | undefined
  lang: string | undefined
  /** How many notifications are unread; undefined where it does not say. */
  unread: number | undefined
}

/**
 * A message in the declarative form (server/features/device/push-message.ts), for browsers that do not show it
 * themselves.
 */
function readMessage(data: PushMessageData | null): Told {
  const { web_push: form, app_badge: unread, notification = {} } = readJson(data)
  const { title, tag, lang, navigate } = form === 8030 ? notification : {}
  return {
    // A browser takes the permission away from who shows nothing.
    title: typeof title === 'string' && title !== '' ? title : 'Ludoteca',
    path: pathOf(navigate),
    tag: typeof tag === 'string' ? tag : undefined,
    lang: typeof lang === 'string' ? lang : undefined,
    unread: typeof unread === 'number' ? unread : undefined,
  }
}

interface Message {
  web_push?: unknown
  app_badge?: unknown
  notification?: Record<string, unknown>
}

function readJson(data: PushMessageData | null): Message {
  try {
    const value: unknown = data?.json()
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

/** Path and query of an address of this site; the front page for any other. */
function pathOf(address: unknown): string {
  if (typeof address !== 'string' || !URL.canParse(address, self.location.origin)) return '/'
  const { origin, pathname, search } = new URL(address, self.location.origin)
  return origin === self.location.origin ? pathname + search : '/'
}

/**
 * Whether nobody is logged in here: of everybody who is, something is kept (web/offline/database.ts), and it goes
 * with the log-out. Where the browser does not name its databases, nothing is kept and nobody can tell.
 */
async function isNobodyHere(): Promise<boolean> {
  const databases = await indexedDB.databases?.().catch(() => undefined)
  return databases !== undefined && !databases.some(({ name }) => name?.startsWith('kept-'))
}

/** What comes is of nobody's business where a log-out did not reach the push service: then it is told now (P-32). */
async function take(told: Told): Promise<void> {
  if (!(await isNobodyHere())) return show(told)
  await (await self.registration.pushManager.getSubscription())?.unsubscribe()
}

async function show({ title, path, tag, lang, unread }: Told): Promise<void> {
  const options: NotificationOptions & { renotify?: boolean } = {
    icon: '/icon-192.png',
    data: { path },
    ...(lang !== undefined && { lang }),
    ...(tag !== undefined && { tag, renotify: true }),
  }
  await self.registration.showNotification(title, options)
  if (unread !== undefined) await self.navigator.setAppBadge?.(unread)?.catch(() => undefined)
  await tellPages({ push: 'came' })
}

const pages = (): Promise<readonly WindowClient[]> =>
  self.clients.matchAll({ type: 'window', includeUncontrolled: true })

async function tellPages(note: PushNote): Promise<void> {
  // oxlint-disable-next-line require-post-message-target-origin -- a page of this worker, no window of another
  for (const page of await pages()) page.postMessage(note)
}

/** Opens the page in a tab that is there, which asks first if something in it is not saved; else in a new one. */
async function open(path: string): Promise<void> {
  const [page] = (await pages()).toSorted((a, b) => Number(b.focused) - Number(a.focused))
  if (!page) return void (await self.clients.openWindow(path))
  const focused = await page.focus().catch(() => page)
  // oxlint-disable-next-line require-post-message-target-origin -- the same
  focused.postMessage({ push: 'open', path } satisfies PushNote)
}

/** The browser has another address from now on: subscribed again with the same key, the next page tells the server. */
async function renew(event: PushSubscriptionChangeEvent): Promise<void> {
  const key = event.oldSubscription?.options.applicationServerKey
  if (!event.newSubscription && key)
    await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  await tellPages({ push: 'renewed' })
}

self.addEventListener('push', (event) => event.waitUntil(take(readMessage(event.data))))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(pathOf((event.notification.data as { path?: unknown } | null)?.path)))
})
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)))

/** What pages and the worker tell each other about pushes. */
export type PushNote = { push: 'came' } | { push: 'renewed' } | { push: 'open'; path: string }
