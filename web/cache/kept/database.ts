import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb'
import { session } from '../../session/session.ts'
import type { Json } from '../change.ts'

/** An answer of the server, as text: that is read and written in a few milliseconds, whatever is in it. */
export interface KeptAnswer {
  /** The version of the shapes, and the hash of the query. */
  id: string
  text: string
  /** When the server said it. */
  at: number
  /** What is dropped first has the lowest: one's own things have 1, the others 0; then what was not seen for longest. */
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
let open: { userId: number; database: Promise<Database> } | null = null

/** The user of this browser, for whom data may be kept; null for visitors, of whom nothing is. */
export const keeperId = (): number | null => session.current()?.user.id ?? null

/** The database of the user of this browser. Rejects for visitors, and where the browser forbids it. */
export function database(): Promise<Database> {
  const userId = keeperId()
  if (userId === null) return Promise.reject(new Error('Nothing is kept of visitors'))
  if (open?.userId !== userId) open = { userId, database: openOf(userId) }
  return open.database
}

function openOf(userId: number): Promise<Database> {
  const forget = () => (open = null)
  return openDB<Schema>(`${prefix}${userId}`, 1, {
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
}

/** Deletes what is kept of anybody but the user of this browser: it was left when a session was lost without a log-out. */
export async function dropOthers(): Promise<void> {
  const own = `${prefix}${keeperId()}`
  const all = (await indexedDB.databases?.()) ?? []
  for (const { name = '' } of all) if (name.startsWith(prefix) && name !== own) void deleteDB(name)
}
