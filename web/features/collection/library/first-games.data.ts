import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { collectionKeys } from '../../../cache/keys.ts'
import { collectionApi } from '../../../api/calls/collection.gen.ts'
import type { SearchOf } from '../../../routes.ts'
import { limits } from '../../../../common/rules/limits.ts'
import { session } from '../../../session/session.ts'
import { collectionQuery } from '../collection.data.ts'
import { libraryCountsQuery } from './library-counts.data.ts'
import { isEverything, isPriceSort, type LibraryChoice, readChoice } from './library-choice.ts'

/** What the page of somebody's library begins with: its first forty games under a choice. */
export const firstGamesQuery = (userId: number, choice: LibraryChoice) =>
  queryOptions({
    queryKey: collectionKeys.first(userId, choice),
    queryFn: ({ signal }) => {
      const { status, platform, rating, decade, sort, q } = choice
      return collectionApi.first({
        params: { id: userId },
        query: {
          ...(status !== 'all' && { status }),
          ...(platform !== null && { platform: platform.slice(0, limits.slugMax) }),
          ...(rating !== null && { rating }),
          ...(decade !== null && { decade }),
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
  const viewer = session.current()?.user.id
  if (viewer === userId) return query.prefetchQuery(collectionQuery(userId))
  const choice = readChoice(search, viewer === undefined ? 'visitor' : 'member')
  // What both have is chosen in the browser, of all of it.
  if (choice.both) return query.prefetchQuery(collectionQuery(userId))
  const first = query.prefetchQuery(firstGamesQuery(userId, choice))
  // Documents show them; in the browser they are asked for where they are drawn.
  if (import.meta.env.SSR && isEverything(choice)) await query.prefetchQuery(libraryCountsQuery(userId))
  return first
}
