import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Collection, CollectionColumns } from '../../../common/api/collection.ts'
import type { EntryValues } from '../../../common/rules/collection.ts'
import { waits } from '../../../common/rules/limits.ts'
import { collectionKeys } from '../../cache/keys.ts'
import { collectionApi } from '../../api/calls/collection.gen.ts'
import type { Version } from '../../api/call-types.ts'
import { session } from '../../session/session.ts'
import { useUser } from '../../session/use-session.ts'
import { entriesOf } from '../../../common/rules/collection-columns.ts'
import { entryIndex, valuesOf } from './entry.ts'

/** Of collections as the server sent them: whoever comes back to the tab asks only whether his is still right. */
const etags = new WeakMap<Collection, string>()

/** Entries at a time: a tenth of a second for 5,000 of them would keep a phone from answering. */
const slice = 500

async function inSlices(all: CollectionColumns): Promise<Collection> {
  const data = []
  for (let from = 0; from < all.columns.id.length; from += slice) {
    if (from > 0) await new Promise((done) => setTimeout(done))
    data.push(...entriesOf(all, from, from + slice))
  }
  return { data, platforms: all.platforms }
}

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
      const collection = await inSlices(columns)
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
