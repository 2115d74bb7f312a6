import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb'
import { session } from '../session/session.ts'
import type { Json } from '../cache/optimistic-update.ts'

/** A response of the server, as text: that is read and written in a few milliseconds, whatever is in it. */
export interface StoredResponse {
  /** The version of the shapes, and the hash of the query. */
  id: string
  text: string
  /** When it arrived. */
  at: number
  /** Deleted in this order: 0 before 1, which is the user's own; then what was not seen for longest. */
  own: 0 | 1
  seen: number
  size: number
}

/** A change without a response: what is needed to show it and to send it on another day. */
export interface StoredChange {
  /** Their order. */
  id?: number
  mutationKey: readonly [noun: string, what: string]
  variables: Json
  /** The same for every attempt to send it. */
  key: string
  /** How often the server responded that it is out of order. */
  failures: number
}

interface Schema extends DBSchema {
  answers: { key: string; value: StoredResponse; indexes: { order: [number, number, number] } }
  changes: { key: number; value: StoredChange }
}

export type Database = IDBPDatabase<Schema>

const prefix = 'kept-'
/** The cache of the service worker with the pictures of posts that the user has seen (web/sw/post-pictures.ts). */
export const postPictures = 'post-pictures'
let open: { userId: number; database: Promise<Database> } | null = null

/** The user of this browser, for whom data may be stored; null for visitors, for whom nothing is. */
export const storingUserId = (): number | null => session.current()?.user.id ?? null

/** The database of the user of this browser. Rejects for visitors, and where the browser forbids it. */
export function database(): Promise<Database> {
  const userId = storingUserId()
  if (userId === null) return Promise.reject(new Error('Nothing is stored for visitors'))
  // A log-out could not find it.
  if (!('databases' in indexedDB)) return Promise.reject(new Error('This browser does not name its databases'))
  if (open?.userId !== userId) open = { userId, database: openOf(userId) }
  return open.database
}

function openOf(userId: number): Promise<Database> {
  const release = () => {
    if (open?.userId === userId) open = null
  }
  const opening = openDB<Schema>(`${prefix}${userId}`, 1, {
    upgrade(fresh) {
      fresh.createObjectStore('answers', { keyPath: 'id' }).createIndex('order', ['own', 'seen', 'size'])
      fresh.createObjectStore('changes', { keyPath: 'id', autoIncrement: true })
    },
    // Another tab logs out: the deletion waits for this connection.
    blocking(_now, _next, event) {
      ;(event.target as IDBDatabase).close()
      release()
    },
    terminated: release,
  })
  // The next call tries again.
  opening.catch(release)
  return opening
}

/** Whether a database is that of a user. */
export const isUserDatabase = (name: string): boolean => name.startsWith(prefix)

/** The names of the databases of all users in this browser. */
const allNames = async (): Promise<string[]> =>
  ((await indexedDB.databases?.()) ?? []).flatMap(({ name }) => (name && isUserDatabase(name) ? [name] : []))

/**
 * Deletes the data of other users: a session was lost without a log-out. While no one is logged in, what waits to be
 * sent stays for its user, like a draft.
 */
export async function deleteDataOfOthers(): Promise<void> {
  const userId = storingUserId()
  if (userId === null) {
    await globalThis.caches?.delete(postPictures)
    return deleteStoredResponses()
  }
  const others = (await allNames()).filter((name) => name !== `${prefix}${userId}`)
  if (others.length > 0) await globalThis.caches?.delete(postPictures)
  for (const name of others) void deleteDB(name)
}

/** Deletes the stored responses of all users. What waits to be sent stays until its user, or another one, logs in. */
export async function deleteStoredResponses(): Promise<void> {
  await Promise.allSettled((await allNames()).map(clearAnswers))
}

async function clearAnswers(name: string): Promise<void> {
  // Another tab may have deleted it since: then it is not created again.
  const found = await openDB<Schema>(name, undefined, {
    upgrade(_db, _old, _new, change) {
      // The opening rejects with it, and is awaited; its transaction is not.
      change.done.catch(() => undefined)
      change.abort()
    },
  })
  await found.clear('answers').finally(() => found.close())
}
