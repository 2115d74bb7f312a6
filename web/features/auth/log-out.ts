import { authApi } from '../../api/calls/auth.gen.ts'
import { isDraft } from '../../session/drafts.ts'
import { storage } from '../../lib/storage.ts'
import { session } from '../../session/session.ts'

/** What may stay in the browser after a log-out: settings of the browser, no personal data. */
const staying = new Set(['lang', 'theme', 'menu', 'notification-prompt', 'install-prompt'])

/** Ends the session on the server if it can be reached, removes the user's data here, and reloads. */
export async function logOut(): Promise<void> {
  await authApi.logout({ quiet: true }).catch(() => null)
  await leave('/')
}

/** The session has ended on the server already: removes the user's data here and reloads at the address. */
export async function leave(address: string, lastWord?: LastWord): Promise<void> {
  session.end()
  await forgetPerson()
  if (lastWord) keepLastWord(lastWord)
  location.replace(address)
}

/** The message on the first page after a session: the account was deleted, the session was ended, or it has expired. */
type LastWord = 'deleted' | 'ended' | 'over'
const lastWordKey = 'last-word'

/** Stores a message for the next page; it survives the reload, and nothing else. */
export function keepLastWord(word: LastWord): void {
  try {
    sessionStorage.setItem(lastWordKey, word)
  } catch {
    // Then there is no message.
  }
}

const sessionEndKey = 'session-end'

/** Keeps why a session ended, for the log-in of this tab; until somebody logs in. */
export function keepSessionEnd(word: 'ended' | 'over'): void {
  try {
    sessionStorage.setItem(sessionEndKey, word)
  } catch {
    // Then it is said only once.
  }
}

/** Why the session of this tab ended; null when nobody was logged in, or somebody is again. */
export function sessionEnd(): 'ended' | 'over' | null {
  try {
    return sessionStorage.getItem(sessionEndKey) as 'ended' | 'over' | null
  } catch {
    return null
  }
}

export function forgetSessionEnd(): void {
  try {
    sessionStorage.removeItem(sessionEndKey)
  } catch {
    // Nothing was kept.
  }
}

/** The message stored for this page; returned once. */
export function takeLastWord(): LastWord | null {
  try {
    const word = sessionStorage.getItem(lastWordKey)
    if (word !== null) sessionStorage.removeItem(lastWordKey)
    return word as LastWord | null
  } catch {
    return null
  }
}

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
    for (const { name } of databases) if (name) indexedDB.deleteDatabase(name)
    const names = await caches.keys()
    await Promise.all(names.filter((name) => !name.includes('precache')).map((name) => caches.delete(name)))
  } catch {
    // A browser that forbids these stores has nothing in them.
  }
}
