import { queryOptions } from '@tanstack/react-query'
import { gameApi } from '../../api/calls/game.gen.ts'

/** Covers on one ledge at full width. */
const x = 8
/** Suggestions of the search page: more than stand on a ledge. */
const trendingSize = 16

export const monthlyQuery = queryOptions({
  queryKey: ['game', 'monthly'],
  queryFn: ({ signal }) => gameApi.monthly({ signal, quiet: true }),
})

export const trendingQuery = queryOptions({
  queryKey: ['game', 'trending'],
  queryFn: async ({ signal }) => (await gameApi.trending({ signal, quiet: true })).slice(0, trendingSize),
})

export const soonQuery = queryOptions({
  queryKey: ['game', 'soon', x],
  queryFn: ({ signal }) => gameApi.soonCount({ params: { x }, signal, quiet: true }),
})

export const anticipatedQuery = queryOptions({
  queryKey: ['game', 'anticipated', x],
  queryFn: async ({ signal }) => (await gameApi.anticipated({ signal, quiet: true })).slice(0, x),
})

export const recentQuery = queryOptions({
  queryKey: ['game', 'recent', x],
  queryFn: ({ signal }) => gameApi.recentCount({ params: { x }, signal, quiet: true }),
})

export const topQuery = queryOptions({
  queryKey: ['game', 'top', x],
  queryFn: ({ signal }) => gameApi.topCount({ params: { x }, signal, quiet: true }),
})
