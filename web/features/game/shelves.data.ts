import { queryOptions } from '@tanstack/react-query'
import { gameApi } from '../../api/calls/game.generated.ts'
import { gameKeys } from '../../cache/catalogue-keys.ts'

/** Covers on one ledge at full width. */
const x = 8
/** Suggestions of the search page: more than fit on a ledge. */
const trendingSize = 16

export const monthlyQuery = queryOptions({
  queryKey: gameKeys.shelf('monthly'),
  queryFn: ({ signal }) => gameApi.monthly({ signal, quiet: true }),
})

export const trendingQuery = queryOptions({
  queryKey: gameKeys.shelf('trending'),
  queryFn: async ({ signal }) => (await gameApi.trending({ signal, quiet: true })).slice(0, trendingSize),
})

export const soonQuery = queryOptions({
  queryKey: gameKeys.shelfOf('soon', x),
  queryFn: ({ signal }) => gameApi.soonCount({ params: { x }, signal, quiet: true }),
})

export const anticipatedQuery = queryOptions({
  queryKey: gameKeys.shelfOf('anticipated', x),
  // Some of them may be among those that are out soon.
  queryFn: async ({ signal }) => (await gameApi.anticipated({ signal, quiet: true })).slice(0, 2 * x),
})

export const recentQuery = queryOptions({
  queryKey: gameKeys.shelfOf('recent', x),
  queryFn: ({ signal }) => gameApi.recentCount({ params: { x }, signal, quiet: true }),
})

export const topQuery = queryOptions({
  queryKey: gameKeys.shelfOf('top', x),
  queryFn: ({ signal }) => gameApi.topCount({ params: { x }, signal, quiet: true }),
})
