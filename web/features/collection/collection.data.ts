import { queryOptions, useQuery } from '@tanstack/react-query'
import type { EntryValues } from '../../../common/rules/collection.ts'
import { waits } from '../../../common/rules/limits.ts'
import { collectionKeys } from '../../cache/keys.ts'
import { collectionApi } from '../../api/calls/collection.gen.ts'
import { session } from '../../session/session.ts'
import { useUser } from '../../session/use-session.ts'
import { fromColumns } from '../../../common/rules/collection-columns.ts'
import { entryIndex, valuesOf } from './entry.ts'

/** The whole collection of a person. One's own has facts that others do not see, so it is kept apart. */
export const collectionQuery = (userId: number) => {
  const own = session.current()?.user.id === userId
  return queryOptions({
    queryKey: collectionKeys[own ? 'own' : 'shown'](userId),
    queryFn: async ({ signal }) =>
      fromColumns(await collectionApi.columns({ params: { id: userId }, signal, quiet: true })),
    staleTime: own ? waits.staleTab : undefined,
    // Whoever comes back to the tab after ten minutes gets it anew (spec section 9).
    refetchOnWindowFocus: own,
    // Comparing 5,000 entries in depth costs more than drawing the few that are in view.
    structuralSharing: false,
  })
}

/** What the person keeps about a game; undefined for visitors, before it is known, and for a game they do not keep. */
export function useOwnEntry(gameId: number): EntryValues | undefined {
  const user = useUser()
  const { data } = useQuery({
    ...collectionQuery(user?.id ?? 0),
    enabled: user !== null,
    select: (collection) => {
      const entry = entryIndex(collection).get(gameId)
      return entry && valuesOf(entry)
    },
  })
  return data
}
