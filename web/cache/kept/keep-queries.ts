import type { Query, QueryClient, QueryFunctionContext } from '@tanstack/react-query'
import { hasStatus } from '../../api/api-error.ts'
import { isOffline } from '../../lib/network.ts'
import { serverData } from '../optimistic.ts'
import { dropAnswer, readAnswer, writeAnswers } from './answers.ts'
import { keeperId } from './database.ts'
import { isKept } from './families.ts'

/** How long after an answer it is written, with those that came meanwhile. */
const calm = 1_000

/** Answers that were read from the store, and not heard from the server since. */
const fromStore = new WeakSet<object>()

/** Whether a query shows what was kept, and not what the server says now. */
export const isFromStore = ({ state: { data } }: Query): boolean =>
  typeof data === 'object' && data !== null && fromStore.has(data)

const keeping = new WeakSet<QueryClient>()

type Fetch = (context: QueryFunctionContext) => unknown

/** The answer of the server; where nothing answers and nothing is shown yet, the answer that was kept. */
async function fetchOrRead(fetch: Fetch, context: QueryFunctionContext, query: Query): Promise<unknown> {
  const mayRead = query.state.data === undefined && isKept(query.queryKey)
  if (mayRead && isOffline()) {
    const kept = await read(query)
    if (kept) return kept.data
  }
  try {
    return await fetch(context)
  } catch (error) {
    const kept = mayRead && hasStatus(error, 0) ? await read(query) : undefined
    if (kept) return kept.data
    if (hasStatus(error, 403) || hasStatus(error, 404)) void dropAnswer(query)
    throw error
  }
}

async function read(query: Query): Promise<{ data: unknown } | undefined> {
  const kept = await readAnswer(query)
  if (!kept) return undefined
  if (typeof kept.data === 'object' && kept.data !== null) fromStore.add(kept.data)
  // It is as old as it is, once it has arrived.
  setTimeout(() => query.setState({ dataUpdatedAt: kept.at }))
  return kept
}

/**
 * Stores the responses of the families that may be stored while the page is idle, and gives them to the queries that
 * get no response, so that members read what they have seen without a network.
 */
export function keepQueries(client: QueryClient): void {
  if (keeping.has(client)) return
  keeping.add(client)
  const userId = keeperId()
  const defaults = client.getDefaultOptions()
  client.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, persister: fetchOrRead } })
  const due = new Set<Query>()
  const add = (query: Query) => {
    const { data, isInvalidated } = query.state
    // Drawn by the server for any visitor: the answer for this one is on its way.
    const isForVisitors = isInvalidated && query.meta?.['viewer'] === true
    if (data !== undefined && isKept(query.queryKey) && !isFromStore(query) && !isForVisitors) due.add(query)
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const write = () => {
    const queries = [...due]
    due.clear()
    timer = undefined
    // Of another person by now, these are nothing to keep.
    if (queries.length > 0 && keeperId() === userId)
      void writeAnswers(queries, (query) => serverData(client, query)).catch(() => undefined)
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
