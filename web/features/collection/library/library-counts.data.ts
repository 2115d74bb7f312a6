import { queryOptions } from '@tanstack/react-query'
import { collectionKeys } from '../../../cache/keys.ts'
import { libraryApi } from '../../../api/calls/library.gen.ts'

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
