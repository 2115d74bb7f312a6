import { isDraft } from '../../session/drafts.ts'
import { storage } from '../../lib/storage.ts'

/** What may stay in the browser after a log-out: settings of the browser, no personal data. */
const staying = new Set(['lang', 'theme', 'menu', 'notification-prompt', 'install-prompt'])

/**
 * Deletes everything that this user's visits have stored: localStorage, sessionStorage, IndexedDB, and caches other
 * than the shell's. With `keepDrafts`, unfinished texts stay: the session expired without the user's choice.
 */
export async function forgetPerson({ keepDrafts = false } = {}): Promise<void> {
  const stays = (key: string): boolean => staying.has(key) || (keepDrafts && isDraft(key))
  for (const key of storage.keys()) if (!stays(key)) storage.remove(key)
  try {
    sessionStorage.clear()
    const databases = (await indexedDB.databases?.()) ?? []
    await Promise.all(databases.flatMap(({ name }) => (name ? gone(indexedDB.deleteDatabase(name)) : [])))
    const names = await caches.keys()
    await Promise.all(names.filter((name) => !name.includes('precache')).map((name) => caches.delete(name)))
    await (await import('../../lib/forget-pushes.ts')).forgetPushes()
  } catch {
    // A browser that forbids these stores has nothing in them. Without its code, as offline, the server alone has forgotten the device.
  }
}

/** Another tab that has it open lets go of it; the worker of the browser may not. */
const gone = (request: IDBOpenDBRequest) =>
  new Promise((done) => ['success', 'error', 'blocked'].forEach((end) => request.addEventListener(end, done)))
