import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { hasStatus } from '../api/api-error.ts'
import { isOffline } from '../offline/connection.ts'
import { m } from '../paraglide/messages.js'
import { ErrorState } from '../ui/feedback/error-state.tsx'

interface Props<T> {
  query: UseQueryResult<T>
  /** A skeleton with the size of the content. */
  loading: ReactNode
  /** Shown for a 404. */
  missing?: ReactNode
  children: (data: T) => ReactNode
}

/**
 * The states of a query: skeleton, "not there", error with retry, content. Empty content is up to the content itself.
 */
export function Loaded<T>({ query, loading, missing, children }: Props<T>) {
  if (query.data !== undefined) return children(query.data)
  if (missing !== undefined && hasStatus(query.error, 404)) return missing
  if (!query.isError) return loading
  const offline = isOffline()
  return (
    <ErrorState
      title={offline ? m.errors_offline_title() : m.errors_title()}
      retryLabel={m.errors_retry()}
      busy={query.isFetching}
      onRetry={() => void query.refetch()}
    >
      {offline && m.errors_offline_text()}
    </ErrorState>
  )
}
