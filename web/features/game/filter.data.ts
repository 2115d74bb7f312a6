import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { gameApi } from '../../api/calls/game.generated.ts'
import { gameKeys } from '../../cache/catalogue-keys.ts'
import { nextPage } from '../../lib/pages.ts'
import { lasting } from '../../lib/query-client.ts'
import { type GamesFilter, toBody } from './filter.ts'

/** Games under a filter, in pages starting at `from`. The previous result stays while the next one loads. */
export const filteredGamesQuery = (filter: GamesFilter, from = 1) => {
  const body = toBody(filter)
  return infiniteQueryOptions({
    queryKey: gameKeys.filtered(body, from),
    queryFn: ({ signal, pageParam }) => gameApi.filter({ query: { page: pageParam }, body, signal, quiet: true }),
    initialPageParam: from,
    getNextPageParam: nextPage,
    placeholderData: keepPreviousData,
    ...lasting,
  })
}

/** How many games match a filter. */
export const filterTotalQuery = (filter: GamesFilter) => {
  const body = toBody(filter)
  return queryOptions({
    queryKey: gameKeys.filterTotal(body),
    queryFn: async ({ signal }) => (await gameApi.filter({ body, signal, quiet: true })).total,
  })
}

/** The remaining choices under a filter, with their numbers of games. */
export const filterCountsQuery = (filter: GamesFilter) => {
  const { order: _order, ...body } = toBody(filter)
  return queryOptions({
    queryKey: gameKeys.filterCounts(body),
    queryFn: ({ signal }) => gameApi.filterCounts({ body, signal, quiet: true }),
    placeholderData: keepPreviousData,
    ...lasting,
  })
}
