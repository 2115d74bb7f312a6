import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

/** Covers on one ledge at full width. */
const x = 8
/** Suggestions of the search page: more than stand on a ledge. */
const trendingSize = 16

export const monthlyQuery = queryOptions({
  queryKey: ['game', 'monthly'],
  queryFn: ({ signal }) => api.game.monthly({ signal, quiet: true }),
})

export const trendingQuery = queryOptions({
  queryKey: ['game', 'trending'],
  queryFn: async ({ signal }) => (await api.game.trending({ signal, quiet: true })).slice(0, trendingSize),
})

export const soonQuery = queryOptions({
  queryKey: ['game', 'soon', x],
  queryFn: ({ signal }) => api.game.soonCount({ params: { x }, signal, quiet: true }),
})

export const anticipatedQuery = queryOptions({
  queryKey: ['game', 'anticipated', x],
  queryFn: async ({ signal }) => (await api.game.anticipated({ signal, quiet: true })).slice(0, x),
})

export const recentQuery = queryOptions({
  queryKey: ['game', 'recent', x],
  queryFn: ({ signal }) => api.game.recentCount({ params: { x }, signal, quiet: true }),
})

export const topQuery = queryOptions({
  queryKey: ['game', 'top', x],
  queryFn: ({ signal }) => api.game.topCount({ params: { x }, signal, quiet: true }),
})
