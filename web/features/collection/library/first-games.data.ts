import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { collectionKeys } from '../../../cache/keys.ts'
import { collectionApi } from '../../../api/calls/collection.gen.ts'
import type { SearchOf } from '../../../routes.ts'
import { limits } from '../../../../common/rules/limits.ts'
import { session } from '../../../session/session.ts'
import { collectionQuery } from '../collection.data.ts'
import { isPriceSort, type LibraryChoice, readChoice } from './library-choice.ts'

/** What the page of somebody's library begins with: its first forty games under a choice. */
export const firstGamesQuery = (userId: number, choice: LibraryChoice) =>
  queryOptions({
    queryKey: collectionKeys.first(userId, choice),
    queryFn: ({ signal }) => {
      const { status, platform, sort, q } = choice
      return collectionApi.first({
        params: { id: userId },
        query: {
          ...(status !== 'all' && { status }),
          ...(platform !== null && { platform: platform.slice(0, limits.slugMax) }),
          ...(sort !== 'recent' && !isPriceSort(sort) && { sort }),
          ...(q !== '' && { q: q.slice(0, limits.searchMax) }),
        },
        signal,
        quiet: true,
      })
    },
  })

/** One's own library is fetched whole; of any other the first games, and the rest when it is needed. */
export async function startLibrary(query: QueryClient, userId: number, search: SearchOf<'profile'>): Promise<void> {
  const own = session.current()?.user.id === userId
  if (own) return query.prefetchQuery(collectionQuery(userId))
  return query.prefetchQuery(firstGamesQuery(userId, readChoice(search, false)))
}
