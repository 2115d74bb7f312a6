import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb'
import { session } from '../../session/session.ts'
import type { Json } from '../optimistic-update.ts'

/** An answer of the server, as text: that is read and written in a few milliseconds, whatever is in it. */
export interface KeptAnswer {
  /** The version of the shapes, and the hash of the query. */
  id: string
  text: string
  /** When the server said it. */
  at: number
  /**
   * What is dropped first has the lowest: one's own things have 1, the others 0; then what was not seen for longest.
   */
  own: 0 | 1
  seen: number
  size: number
}

/** A change that the server has not answered: what is needed to show it and to send it on another day. */
export interface KeptChange {
  /** Their order. */
  id?: number
  mutationKey: readonly [noun: string, what: string]
  variables: Json
  /** The same for every attempt to send it. */
  key: string
  /** How often the server answered that it is out of order. */
  failures: number
}

interface Schema extends DBSchema {
  answers: { key: string; value: KeptAnswer; indexes: { order: [number, number, number] } }
  changes: { key: number; value: KeptChange }
}

export type Database = IDBPDatabase<Schema>

const prefix = 'kept-'
/** The cache of the service worker with the pictures of posts that the user has seen (web/sw/post-pictures.ts). */
export const postPictures = 'post-pictures'
let open: { userId: number; database: Promise<Database> } | null = null

/** The user of this browser, for whom data may be kept; null for visitors, of whom nothing is. */
export const keeperId = (): number | null => session.current()?.user.id ?? null

/** The database of the user of this browser. Rejects for visitors, and where the browser forbids it. */
export function database(): Promise<Database> {
  const userId = keeperId()
  if (userId === null) return Promise.reject(new Error('Nothing is kept of visitors'))
  // A log-out could not find it.
  if (!('databases' in indexedDB)) return Promise.reject(new Error('This browser does not name its databases'))
  if (open?.userId !== userId) open = { userId, database: openOf(userId) }
  return open.database
}

function openOf(userId: number): Promise<Database> {
  const forget = () => {
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
      forget()
    },
    terminated: forget,
  })
  // The next one who needs it tries again.
  opening.catch(forget)
  return opening
}

/** Whether a database is what is kept of a person. */
export const isOfPerson = (name: string): boolean => name.startsWith(prefix)

/** The names of the databases of everybody of whom something is kept in this browser. */
const allNames = async (): Promise<string[]> =>
  ((await indexedDB.databases?.()) ?? []).flatMap(({ name }) => (name && isOfPerson(name) ? [name] : []))

/**
 * Deletes what is kept of anybody but the user of this browser: it was left when a session was lost without a log-out.
 * While nobody is logged in, what waits to be sent stays for its person, like a draft.
 */
export async function dropOthers(): Promise<void> {
  const userId = keeperId()
  if (userId === null) {
    await globalThis.caches?.delete(postPictures)
    return dropAnswers()
  }
  const others = (await allNames()).filter((name) => name !== `${prefix}${userId}`)
  if (others.length > 0) await globalThis.caches?.delete(postPictures)
  for (const name of others) void deleteDB(name)
}

/**
 * Deletes what is kept to be read, of everybody. What waits to be sent stays until its person is here again, or another
 * one is.
 */
export async function dropAnswers(): Promise<void> {
  await Promise.allSettled((await allNames()).map(clearAnswers))
}

async function clearAnswers(name: string): Promise<void> {
  // Another tab may have deleted it since: then it is not made anew.
  const found = await openDB<Schema>(name, undefined, {
    upgrade(_db, _old, _new, change) {
      // The opening rejects with it, and is awaited; its transaction is not.
      change.done.catch(() => undefined)
      change.abort()
    },
  })
  await found.clear('answers').finally(() => found.close())
}
