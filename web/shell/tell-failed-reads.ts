import type { Query, QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'
import { isOffline } from '../offline/connection.ts'

/**
 * A read that somebody waits for and that brought nothing; what is missing or not allowed has words of its own in its
 * place.
 */
function failureOf(query: Query): ApiError | null {
  const { data, fetchMeta } = query.state
  const error: unknown = query.state.error
  if (!(error instanceof ApiError) || [401, 404, 409].includes(error.status) || !query.isActive()) return null
  return data === undefined || fetchMeta?.fetchMore !== undefined ? error : null
}

/**
 * Reads report nothing by themselves, since what shows them shows the failure. Here it is told once, too (ERR-01);
 * offline, the page says so itself. Reads that failed before this was loaded count.
 */
export function tellFailedReads(client: QueryClient, tell: (error: ApiError) => unknown): void {
  const cache = client.getQueryCache()
  const look = (query: Query) => {
    const error = failureOf(query)
    if (error !== null && !isOffline()) tell(error)
  }
  for (const query of cache.getAll()) look(query)
  cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') look(event.query)
  })
}
