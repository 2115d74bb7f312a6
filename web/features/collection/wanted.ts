import { useQuery } from '@tanstack/react-query'
import type { Collection } from '../../../common/api/collection.ts'
import { useUser } from '../../session/use-session.ts'
import { collectionQuery } from './collection.data.ts'

const known = new WeakMap<Collection, ReadonlySet<number>>()

/** Built once for each state of a collection. */
function wantedOf(collection: Collection): ReadonlySet<number> {
  const ids =
    known.get(collection) ?? new Set(collection.data.filter((entry) => entry.wanted === 1).map(({ id }) => id))
  known.set(collection, ids)
  return ids
}

/** Ids of the games on the viewer's wishlist; undefined for visitors and before it is loaded. */
export function useWanted(): ReadonlySet<number> | undefined {
  const user = useUser()
  return useQuery({ ...collectionQuery(user?.id ?? 0), enabled: user !== null, select: wantedOf }).data
}
