import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Collection } from '../../../common/api/collection.ts'
import type { EntryValues } from '../../../common/rules/collection.ts'
import { waits } from '../../../common/rules/limits.ts'
import { collectionKeys } from '../../cache/keys.ts'
import { collectionApi } from '../../api/calls/collection.gen.ts'
import type { Version } from '../../api/call-types.ts'
import { session } from '../../session/session.ts'
import { useUser } from '../../session/use-session.ts'
import { fromColumns } from '../../../common/rules/collection-columns.ts'
import { entryIndex, valuesOf } from './entry.ts'

/** Of collections as the server sent them: whoever comes back to the tab asks only whether his is still right. */
const etags = new WeakMap<Collection, string>()

/** The whole collection of a user. One's own contains data that others do not see, so it has its own key. */
export const collectionQuery = (userId: number) => {
  const own = session.current()?.user.id === userId
  return queryOptions({
    queryKey: collectionKeys[own ? 'own' : 'shown'](userId),
    queryFn: async ({ client, queryKey, signal }) => {
      const held = client.getQueryData<Collection>(queryKey)
      const version: Version = { etag: held && etags.get(held) }
      const columns = await collectionApi.columns({ params: { id: userId }, signal, quiet: true, version })
      if (held && version.unchanged) return held
      const collection = fromColumns(columns)
      if (version.etag) etags.set(collection, version.etag)
      return collection
    },
    staleTime: own ? waits.staleTab : undefined,
    // A user who returns to the tab after ten minutes gets it again (spec section 9).
    refetchOnWindowFocus: own,
    // A deep comparison of 5,000 entries costs more than drawing the visible ones.
    structuralSharing: false,
  })
}

/** The viewer's entry of a game; undefined for visitors, before it is loaded, and for a game without one. */
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
