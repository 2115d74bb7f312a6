import { api } from '../api/client.ts'
import { storage } from '../lib/storage.ts'
import { session } from './session.ts'

/** What may stay in the browser when somebody leaves: choices of the browser, nothing about the person. */
const staying = new Set(['lang', 'theme', 'menu', 'notification-prompt', 'install-prompt'])

/** Ends the session at the server if it can be reached, forgets the person here, and starts the page again. */
export async function logOut(): Promise<void> {
  await api.auth.logout({ quiet: true }).catch(() => null)
  session.end()
  await forgetPerson()
  location.replace('/')
}

/** Empties everything that this person's use has left: localStorage, sessionStorage, IndexedDB, and caches other than the shell's. */
export async function forgetPerson(): Promise<void> {
  for (const key of storage.keys()) if (!staying.has(key)) storage.remove(key)
  try {
    sessionStorage.clear()
    const databases = (await indexedDB.databases?.()) ?? []
    for (const { name } of databases) if (name) indexedDB.deleteDatabase(name)
    const names = await caches.keys()
    await Promise.all(names.filter((name) => !name.includes('precache')).map((name) => caches.delete(name)))
  } catch {
    // A browser that forbids these stores has nothing in them.
  }
}
