import { authApi } from '../../api/calls/auth.gen.ts'
import { isDraft } from '../../session/drafts.ts'
import { storage } from '../../lib/storage.ts'
import { session } from '../../session/session.ts'

/** What may stay in the browser when somebody leaves: choices of the browser, nothing about the person. */
const staying = new Set(['lang', 'theme', 'menu', 'notification-prompt', 'install-prompt'])

/** Ends the session at the server if it can be reached, forgets the person here, and starts the page again. */
export async function logOut(): Promise<void> {
  await authApi.logout({ quiet: true }).catch(() => null)
  await leave('/')
}

/** The session is over at the server already: forgets the person here and starts again at the address. */
export async function leave(address: string, lastWord?: LastWord): Promise<void> {
  session.end()
  await forgetPerson()
  if (lastWord) keepLastWord(lastWord)
  location.replace(address)
}

/** What is said on the first page after a session is over: the account is deleted, somebody ended the session, or it had its time. */
type LastWord = 'deleted' | 'ended' | 'over'
const lastWordKey = 'last-word'

/** Leaves a word for the next page; it survives the new start of the page, and nothing else. */
export function keepLastWord(word: LastWord): void {
  try {
    sessionStorage.setItem(lastWordKey, word)
  } catch {
    // Then nothing is said.
  }
}

/** The word that was left for this page, once. */
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
 * Empties everything that this person's use has left: localStorage, sessionStorage, IndexedDB, and caches other than the shell's.
 * With `keepDrafts`, what they were writing waits for them: nobody chose to leave, the session ran out.
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
