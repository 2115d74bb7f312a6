import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { Fragment, type Key, type ReactNode } from 'react'
import { ListEnd } from '../../components/list-end.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx'

interface Props<Row> {
  query: UseInfiniteQueryResult<InfiniteData<{ data: Row[]; total: number }>>
  /** Names the list. */
  label: string
  loading: string
  /** In place of a list without rows. */
  empty: ReactNode
  /** Above the rows. */
  head?: ReactNode
  className?: string
  keyOf: (row: Row) => Key
  /** A list item. */
  children: (row: Row) => ReactNode
}

/** The rows of a panel, page by page, in the four states of a screen. */
export function PagedList<Row>({ query, label, loading, empty, head, className, keyOf, children }: Props<Row>) {
  return (
    <div aria-busy={query.isPlaceholderData || undefined}>
      <Loaded query={query} loading={<SkeletonLines label={loading} count={12} />}>
        {({ pages }) =>
          pages[0]?.total === 0 ? (
            empty
          ) : (
            <>
              {head}
              <ul aria-label={label} className={className}>
                {pages
                  .flatMap(({ data }) => data)
                  .map((row) => (
                    <Fragment key={keyOf(row)}>{children(row)}</Fragment>
                  ))}
              </ul>
              <ListEnd query={query} loading={loading} className="mt-4" />
            </>
          )
        }
      </Loaded>
    </div>
  )
}

/** How many there are, read aloud as the list changes. */
export const PanelCount = ({ children }: { children: ReactNode }) => (
  <p role="status" className="my-4 min-h-6 text-small font-[550] text-ink-2">
    {children}
  </p>
)
