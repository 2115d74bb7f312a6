import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { GameFilter } from '../../../common/api/game.ts'
import { gameApi } from '../../api/calls/game.generated.ts'
import { gameKeys } from '../../cache/catalogue-keys.ts'
import { nextPage } from '../../lib/pages.ts'
import { lasting } from '../../lib/query-client.ts'

/**
 * The best known games that are out, on any of these platforms; on all without one. Not by the query of the explore
 * page: shared code would be a file of its own in the first load of that page.
 */
export const wallQuery = (platforms: readonly string[]) => {
  const body: GameFilter = {
    ...(platforms.length > 0 && { platforms: [...platforms] }),
    released: 'past',
    order: 'popular-desc',
  }
  return infiniteQueryOptions({
    queryKey: gameKeys.filtered(body, 1),
    queryFn: ({ signal, pageParam }) => gameApi.filter({ query: { page: pageParam }, body, signal, quiet: true }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    placeholderData: keepPreviousData,
    ...lasting,
  })
}
