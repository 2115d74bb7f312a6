import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { collectionKeys } from '../../../cache/keys.ts'
import { collectionApi } from '../../../api/calls/collection.generated.ts'
import type { SearchOf } from '../../../routes.ts'
import { limits } from '../../../../common/rules/limits.ts'
import { session } from '../../../session/session.ts'
import { collectionQuery } from '../collection.data.ts'
import { isEverything, isPriceSort, type LibraryChoice, readChoice } from './library-choice.ts'
import { libraryApi } from '../../../api/calls/library.generated.ts'

/** The first forty games of a user's library under a choice: a rendered page contains no more of it. */
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

/** Fetches what the page of a library needs: a rendered one its first games, one in the browser all of it. */
export async function startLibrary(query: QueryClient, userId: number, search: SearchOf<'profile'>): Promise<void> {
  const viewer = session.current()?.user.id
  const choice = readChoice(search, viewer === userId ? 'owner' : viewer === undefined ? 'visitor' : 'member')
  const first = firstGamesQuery(userId, choice)
  if (import.meta.env.SSR) {
    await Promise.all([
      query.prefetchQuery(first),
      isEverything(choice) && query.prefetchQuery(libraryCountsQuery(userId)),
    ])
  } else if (viewer === userId || choice.both || query.getQueryData(first.queryKey) === undefined) {
    await query.prefetchQuery(collectionQuery(userId))
  }
}

/** How many games of somebody's library have each score and are of each decade. */
export const libraryCountsQuery = (userId: number) =>
  queryOptions({
    queryKey: collectionKeys.counts(userId),
    queryFn: ({ signal }) => libraryApi.counts({ params: { id: userId }, signal, quiet: true }),
  })

/** What the viewer and somebody else both have. */
export const sharedGamesQuery = (userId: number) =>
  queryOptions({
    queryKey: collectionKeys.both(userId),
    queryFn: ({ signal }) => libraryApi.both({ params: { id: userId }, signal, quiet: true }),
    meta: { viewer: true },
  })
