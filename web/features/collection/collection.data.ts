import { type Query, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { Collection, CollectionEntries, CollectionGames } from '../../../common/api/collection.ts'
import type { EntryValues } from '../../../common/rules/collection.ts'
import { waits } from '../../../common/rules/limits.ts'
import { collectionKeys } from '../../cache/keys.ts'
import { collectionApi } from '../../api/calls/collection.generated.ts'
import type { Version } from '../../api/call-types.ts'
import { session } from '../../session/session.ts'
import { useUser } from '../../session/use-session.ts'
import { entryIndex, valuesOf } from './entry.ts'
import { mergeCollection } from './merge-collection.ts'

/** A response of the server and its version. */
interface Versioned<R> {
  response: R
  etag: string | undefined
}

/** A collection, and the responses it was merged from. */
interface MergedCollection {
  entries: Versioned<CollectionEntries>
  games: Versioned<CollectionGames>
  collection: Collection
}

/** The latest one of each query: a refetch sends their versions, and receives only what has changed. */
const merged = new WeakMap<Query, MergedCollection>()

type Input = { params: { id: number }; signal: AbortSignal; quiet: true }

/** Fetches a response; returns `held` itself where the server says that it has not changed. */
async function fetchVersioned<R>(
  call: (input: Input & { version: Version }) => Promise<R>,
  input: Input,
  held?: Versioned<R>,
): Promise<Versioned<R>> {
  const version: Version = { etag: held?.etag }
  const response = await call({ ...input, version })
  return held && version.unchanged ? held : { response, etag: version.etag }
}

/** Fetches both responses and merges them; returns `held` itself where neither has changed. */
async function fetchMerged(input: Input, held?: MergedCollection): Promise<MergedCollection> {
  const [entries, games] = await Promise.all([
    fetchVersioned(collectionApi.entries, input, held?.entries),
    fetchVersioned(collectionApi.games, input, held?.games),
  ])
  if (held?.entries === entries && held.games === games) return held
  const collection = mergeCollection(entries.response, games.response)
  if (collection.data.length === entries.response.id.length) return { entries, games, collection }
  // A game was added between the two responses.
  const later = await fetchVersioned(collectionApi.games, input)
  return { entries, games: later, collection: mergeCollection(entries.response, later.response) }
}

/**
 * Changes when the server accepts a change, and when a first fetch is invalidated: TanStack Query does not repeat that
 * one, though its response may be older than the change.
 */
const stateOfChanges = (client: QueryClient, query?: Query): string =>
  `${client.getMutationCache().findAll({ status: 'success' }).length} ${query?.state.isInvalidated}`

/** Fetches a collection, and refetches it when a change was accepted mid-request. */
async function fetchCollection(client: QueryClient, input: Input, query?: Query): Promise<MergedCollection> {
  let held = query && merged.get(query)
  for (;;) {
    const before = stateOfChanges(client, query)
    held = await fetchMerged(input, held)
    if (stateOfChanges(client, query) === before) return held
  }
}

/** The whole collection of a user. One's own contains data that others do not see, so it has its own key. */
export const collectionQuery = (userId: number) => {
  const own = session.current()?.user.id === userId
  return queryOptions({
    queryKey: collectionKeys[own ? 'own' : 'shown'](userId),
    queryFn: async ({ client, queryKey, signal }) => {
      const query = client.getQueryCache().find({ queryKey, exact: true })
      const input = { params: { id: userId }, signal, quiet: true } as const
      const latest = await fetchCollection(client, input, query)
      if (query) merged.set(query, latest)
      return latest.collection
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

const wantedIds = new WeakMap<Collection, ReadonlySet<number>>()

/** Built once for each state of a collection. */
function wantedOf(collection: Collection): ReadonlySet<number> {
  const ids =
    wantedIds.get(collection) ?? new Set(collection.data.filter((entry) => entry.wanted === 1).map(({ id }) => id))
  wantedIds.set(collection, ids)
  return ids
}

/** Ids of the games on the viewer's wishlist; undefined for visitors and before it is loaded. */
export function useWanted(): ReadonlySet<number> | undefined {
  const user = useUser()
  return useQuery({ ...collectionQuery(user?.id ?? 0), enabled: user !== null, select: wantedOf }).data
}
