import type { ReactNode } from 'react'
import { m } from '../paraglide/messages.js'
import { cx } from '../ui/cx.ts'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { type Growing, useGrowth } from './use-growth.ts'

interface Props {
  query: Growing
  loading: string
  /** The end mark; unnecessary for a list that is visible as a whole. */
  end?: ReactNode
  className?: string
}

/** The end of an infinite list: loads the next page when it is near, a failure with a retry, or the end mark. */
export function ListEnd({ query, loading, end, className }: Props) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const { reached, growing } = useGrowth(query)
  if (isFetchNextPageError && !isFetchingNextPage) {
    return (
      <ErrorState
        title={m.errors_title()}
        retryLabel={m.errors_retry()}
        busy={isFetchingNextPage}
        onRetry={() => void fetchNextPage()}
      />
    )
  }
  return (
    <div className={cx('text-center text-small text-ink-3', className)}>
      {isFetchingNextPage && <p aria-hidden>{loading}</p>}
      <div ref={reached} className="list-end min-h-6" data-growing={growing || undefined}>
        <p role="status">{hasNextPage ? isFetchingNextPage && loading : end}</p>
      </div>
    </div>
  )
}
