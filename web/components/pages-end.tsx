import type { MouseEvent, RefObject } from 'react'
import { formatNumber } from '../i18n/format.ts'
import { m } from '../paraglide/messages.js'
import { buttonClass } from '../ui/buttons/button-class.ts'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { type Growing, useGrowth } from './use-growth.ts'

/**
 * Pages load automatically on scroll; after this many the user has to press a button, so that the footer can be
 * reached.
 */
const pagesAtOnce = 10

interface Props {
  query: Growing
  pages: readonly { data: readonly unknown[]; current_page: number; total: number }[]
  /** The address of a page by its number, for visits without scripts and for search engines. */
  addressOf: (page: number) => string
  /** The container of the items, in order: after "more", the focus moves to the first new one. */
  grid: RefObject<HTMLElement | null>
  more?: string
  failed?: string
}

/** What follows the pages of a list: "more", an error, or the end. */
export function PagesEnd({
  query,
  pages,
  addressOf,
  grid,
  more = m.browse_more(),
  failed = m.browse_more_failed(),
}: Props) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const last = pages.at(-1)!
  const shown = pages.reduce((sum, { data }) => sum + data.length, 0)
  const stops = pages.length % pagesAtOnce === 0
  const { reached, growing } = useGrowth(query, !stops)
  const press = async (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    await fetchNextPage()
    grid.current?.children[shown]?.querySelector<HTMLElement>('a')?.focus({ preventScroll: true })
  }
  if (isFetchNextPageError && !isFetchingNextPage) {
    return (
      <ErrorState
        title={failed}
        retryLabel={m.errors_retry()}
        busy={isFetchingNextPage}
        onRetry={() => void fetchNextPage()}
      />
    )
  }
  return (
    <div
      ref={reached}
      className="list-end mt-8 grid justify-items-center gap-3 text-center"
      data-growing={growing || undefined}
    >
      {hasNextPage && (
        <a
          className={buttonClass({ variant: 'line' })}
          href={addressOf(last.current_page + 1)}
          aria-disabled={isFetchingNextPage || undefined}
          onClick={(event) => void press(event)}
        >
          {more}
        </a>
      )}
      <p role="status" className="text-small text-ink-3">
        {hasNextPage || last.current_page > pages.length
          ? m.browse_shown({ shown: formatNumber(shown), total: formatNumber(last.total) })
          : pages.length > 1 && m.browse_end()}
      </p>
    </div>
  )
}
