import { type RefObject, useState } from 'react'
import { useNear } from '../ui/layout/use-near.ts'

/** The part of an infinite query that the end of its list needs. */
export interface Growing {
  hasNextPage: boolean
  isFetching: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => Promise<unknown>
}

/**
 * Fetches the next page when the element comes near the viewport. It is growing from a painted frame before that: a
 * page that comes at once would otherwise push an end away that is still in sight.
 */
export function useGrowth(
  { hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, fetchNextPage }: Growing,
  wanted = true,
): { reached: RefObject<HTMLDivElement | null>; growing: boolean } {
  const [near, setNear] = useState(false)
  const grow = () => {
    setNear(true)
    // The first frame is the one that paints without the end.
    requestAnimationFrame(() => requestAnimationFrame(() => void fetchNextPage().finally(() => setNear(false))))
  }
  const reached = useNear(grow, wanted && hasNextPage && !isFetching && !isFetchNextPageError && !near)
  return { reached, growing: near || isFetchingNextPage }
}
