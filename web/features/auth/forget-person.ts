import { deleteStoredResponses, isUserDatabase } from '../../offline/database.ts'
import { forgetPushes } from '../../lib/forget-pushes.ts'
import { storage } from '../../lib/storage.ts'
import { lastUserKey } from '../../session/last-user.ts'
import { isDraft } from '../../offline/drafts.ts'
import { unsentLogOutsKey } from '../../offline/unsent-log-outs.ts'

/**
 * What may stay in the browser after a log-out: settings of the browser, no personal data, and what ends a
 * session on the server.
 */
const staying = new Set([
  'lang',
  'theme',
  'menu',
  'notification-prompt',
  'install-prompt',
  'keep-messages',
  'single-keys',
  unsentLogOutsKey,
  lastUserKey,
])

/**
 * Deletes everything that this user's visits have stored: localStorage, sessionStorage, IndexedDB, caches other than
 * the shell's, and the address for pushes. With `keepUnfinished`, unfinished texts and changes that wait for a network
 * stay for the same person: the session ended without the user's choice.
 */
export async function forgetPerson({ keepUnfinished = false } = {}): Promise<void> {
  const stays = (key: string): boolean => staying.has(key) || (keepUnfinished && isDraft(key))
  for (const key of storage.keys()) if (!stays(key)) storage.remove(key)
  // One that fails, or is forbidden in this browser, holds up none of the others.
  await Promise.allSettled([
    forgetPushes(),
    Promise.resolve().then(() => sessionStorage.clear()),
    dropDatabases((name) => keepUnfinished && isUserDatabase(name)),
    keepUnfinished ? deleteStoredResponses() : undefined,
    dropCaches(),
  ])
}

async function dropCaches(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => !name.includes('precache')).map((name) => caches.delete(name)))
}

async function dropDatabases(stays: (name: string) => boolean): Promise<void> {
  const databases = (await indexedDB.databases?.()) ?? []
  const names = databases.flatMap(({ name }) => (name && !stays(name) ? [name] : []))
  await Promise.all(names.map((name) => gone(indexedDB.deleteDatabase(name))))
}

/** Another tab that has it open lets go of it; the worker of the browser may not. */
const gone = (request: IDBOpenDBRequest) =>
  new Promise((done) => ['success', 'error', 'blocked'].forEach((end) => request.addEventListener(end, done)))
