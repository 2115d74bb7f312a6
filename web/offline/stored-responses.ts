import type { QueryKey, Query, QueryClient, QueryFunctionContext } from '@tanstack/react-query'
import { session } from '../session/session.ts'
import { database, type StoredResponse, storingUserId } from './database.ts'
import { hasStatus } from '../api/api-error.ts'
import { isOffline } from './connection.ts'
import { serverData } from '../cache/optimistic.ts'

/**
 * Names the shapes of the responses that this build reads (vite.config.ts): what a build with other shapes has stored
 * is deleted instead of read.
 */
const shapes: string = import.meta.env.VITE_SHAPES ?? 'source'

/**
 * The families of queries whose responses are stored for use without a network, by the beginnings of their keys
 * (web/cache/keys.ts). Searches, the account, its security, messages, and everything of admins are not among them.
 */
const families: readonly QueryKey[] = [
  ['user', 'show'],
  ['user', 'totals'],
  ['user', 'top'],
  ['list'],
  ['review'],
  ['rate'],
  ['play-note'],
  ['event'],
  ['comment', 'pages'],
  ['comment', 'show'],
  ['comment', 'topics'],
  ['friend', 'followers'],
  ['friend', 'following'],
  ['friend', 'suggested'],
  ['friend', 'likes'],
  ['game', 'show'],
  ['game', 'extra'],
  ['game', 'monthly'],
  ['game', 'trending'],
  ['game', 'soon'],
  ['game', 'anticipated'],
  ['game', 'recent'],
  ['game', 'top'],
  ['game', 'calendar'],
  ['price', 'game'],
  ['price', 'history'],
  ['browse'],
  ['site'],
  ['legal'],
]

const begins = (key: QueryKey, family: QueryKey): boolean => family.every((part, at) => key[at] === part)

const libraryParts = ['own', 'shown', 'first']

/** Whether the responses of a query may be stored. */
export const isStored = (key: QueryKey): boolean =>
  key[0] === 'collection' ? libraryParts.includes(String(key[2])) : families.some((family) => begins(key, family))

/** Whether a query shows the user's own data, which is stored longest. */
function isOwn(key: QueryKey): boolean {
  const user = session.current()?.user
  const own: readonly QueryKey[] = [
    ['user', 'totals'],
    ['user', 'show', user?.nick],
    ['list', 'user', user?.id],
    ['collection', user?.id, 'own'],
  ]
  return own.some((family) => begins(key, family))
}

/** The limits: responses, characters of all of them, characters of one, milliseconds without being seen. */
const most = { responses: 500, size: 16_000_000, one: 6_000_000, age: 30 * 86_400_000 }

/** So many are written before the limits are checked again. */
const round = 50
let written = round

const idOf = ({ queryHash }: Pick<Query, 'queryHash'>): string => `${shapes} ${queryHash}`

/** When the stored response of a query arrived; 0: none is stored. */
export const storedAt = async (queryHash: string): Promise<number> =>
  (await (await database()).get('answers', idOf({ queryHash })))?.at ?? 0

/** The stored response of a query, and when it arrived; undefined: there is none, or it cannot be read. */
async function readResponse(query: Query): Promise<{ data: unknown; at: number } | undefined> {
  try {
    const stored = await (await database()).get('answers', idOf(query))
    return stored && { data: JSON.parse(stored.text) as unknown, at: stored.at }
  } catch {
    return undefined
  }
}

/** Deletes the stored response of a query: the server says that it is not there, or not for this viewer. */
async function deleteResponse(query: Query): Promise<void> {
  await database()
    .then((open) => open.delete('answers', idOf(query)))
    .catch(() => undefined)
}

/** Stores these queries in one transaction; `dataOf` returns their data without the changes that wait. */
async function writeResponses(queries: Iterable<Query>, dataOf: (query: Query) => unknown): Promise<void> {
  const userId = storingUserId()
  if (userId === null) return
  const seen = Date.now()
  const records = [...queries].flatMap((query): StoredResponse[] => {
    const data = dataOf(query)
    const text = data === undefined ? '' : JSON.stringify(data)
    if (text === '' || text.length > most.one) return []
    const own = isOwn(query.queryKey) ? 1 : 0
    return [{ id: idOf(query), text, at: query.state.dataUpdatedAt, own, seen, size: text.length }]
  })
  const open = await database()
  // The user may have logged out meanwhile: nothing is written after that.
  if (records.length === 0 || storingUserId() !== userId) return
  const transaction = open.transaction('answers', 'readwrite')
  for (const record of records) void transaction.store.put(record).catch(() => undefined)
  written += records.length
  const isDue = written >= round
  if (isDue) written = 0
  // Both reject when the database is deleted meanwhile.
  await Promise.all([isDue && tidy(transaction.store), transaction.done])
}

type Store = ReturnType<typeof storeOf>
// The type of a store within a transaction that writes.
const storeOf = (open: Awaited<ReturnType<typeof database>>) => open.transaction('answers', 'readwrite').store

/**
 * Deletes what is beyond the limits, and what a build with other shapes has written. The user's own data and what was
 * seen last stay longest.
 */
async function tidy(store: Store): Promise<void> {
  const oldest = Date.now() - most.age
  let [count, size] = [0, 0]
  let cursor = await store.index('order').openKeyCursor(null, 'prev')
  while (cursor) {
    const [, seen, length] = cursor.key
    const isOld = seen < oldest || !cursor.primaryKey.startsWith(`${shapes} `)
    if (!isOld) [count, size] = [count + 1, size + length]
    if (isOld || count > most.responses || size > most.size) void store.delete(cursor.primaryKey).catch(() => undefined)
    cursor = await cursor.continue()
  }
}

/** How long after a response it is written, with those that came meanwhile. */
const calm = 1_000

/** Data that was read from the store, and not fetched since. */
const fromStore = new WeakSet<object>()

/** Whether a query shows a stored response. */
export const isFromStore = ({ state: { data } }: Query): boolean =>
  typeof data === 'object' && data !== null && fromStore.has(data)

const storing = new WeakSet<QueryClient>()

type Fetch = (context: QueryFunctionContext) => unknown

/** The response of the server; without one, and where nothing is shown yet, the stored one. */
async function fetchOrRead(fetch: Fetch, context: QueryFunctionContext, query: Query): Promise<unknown> {
  const mayRead = query.state.data === undefined && isStored(query.queryKey)
  if (mayRead && isOffline()) {
    const stored = await read(query)
    if (stored) return stored.data
  }
  try {
    return await fetch(context)
  } catch (error) {
    const stored = mayRead && hasStatus(error, 0) ? await read(query) : undefined
    if (stored) return stored.data
    if (hasStatus(error, 403) || hasStatus(error, 404)) void deleteResponse(query)
    throw error
  }
}

async function read(query: Query): Promise<{ data: unknown } | undefined> {
  const stored = await readResponse(query)
  if (!stored) return undefined
  if (typeof stored.data === 'object' && stored.data !== null) fromStore.add(stored.data)
  // Its true age, once it has arrived.
  setTimeout(() => query.setState({ dataUpdatedAt: stored.at }))
  return stored
}

/**
 * Stores the responses of the families that may be stored while the page is idle, and gives them to the queries that
 * get no response, so that members read what they have seen without a network.
 */
export function storeQueries(client: QueryClient): void {
  if (storing.has(client)) return
  storing.add(client)
  const userId = storingUserId()
  const defaults = client.getDefaultOptions()
  client.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, persister: fetchOrRead } })
  const due = new Set<Query>()
  const add = (query: Query) => {
    const { data, isInvalidated } = query.state
    // Rendered by the server for any visitor: the response for this user is in flight.
    const isForVisitors = isInvalidated && query.meta?.['viewer'] === true
    if (data !== undefined && isStored(query.queryKey) && !isFromStore(query) && !isForVisitors) due.add(query)
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const write = () => {
    const queries = [...due]
    due.clear()
    timer = undefined
    // Another user may have logged in.
    if (queries.length > 0 && storingUserId() === userId)
      void writeResponses(queries, (query) => serverData(client, query)).catch(() => undefined)
  }
  const writeSoon = () => {
    timer ??= setTimeout(() => (window.requestIdleCallback ?? setTimeout)(write), calm)
  }
  for (const query of client.getQueryCache().getAll()) add(query)
  writeSoon()
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    add(event.query)
    writeSoon()
  })
  document.addEventListener('visibilitychange', () => document.hidden && write())
}
