import { infiniteQueryOptions, useQuery } from '@tanstack/react-query'
import type { Collection } from '../../../common/api/collection.ts'
import { gameApi } from '../../api/calls/game.generated.ts'
import { gameKeys } from '../../cache/catalogue-keys.ts'
import { nextPage } from '../../lib/pages.ts'
import { useUser } from '../../session/use-session.ts'
import { collectionQuery } from '../collection/collection.data.ts'
import { entryIndex } from '../collection/entry.ts'

/** Suggested games for the logged-in user, in pages. */
export const discoverQuery = (userId: number) =>
  infiniteQueryOptions({
    queryKey: gameKeys.discover(userId),
    queryFn: ({ signal, pageParam }) =>
      gameApi.discover({ params: { id_user: userId }, query: { page: pageParam }, signal, quiet: true }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  })

const noEntries = new Map<number, unknown>()

/** The user's entries by game id; empty while loading. */
export function useOwnGames(): ReadonlyMap<number, unknown> {
  const user = useUser()
  const { data = noEntries } = useQuery({
    ...collectionQuery(user?.id ?? 0),
    enabled: user !== null,
    select: (collection: Collection) => entryIndex(collection) as Map<number, unknown>,
  })
  return data
}
