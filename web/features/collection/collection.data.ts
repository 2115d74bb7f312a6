import { type Query, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { Collection, CollectionEntries, CollectionGames } from '../../../common/api/collection.ts'
import type { EntryValues } from '../../../common/rules/collection.ts'
import { waits } from '../../../common/rules/limits.ts'
import { collectionKeys } from '../../cache/keys.ts'
import { collectionApi } from '../../api/calls/collection.gen.ts'
import type { Version } from '../../api/call-types.ts'
import { session } from '../../session/session.ts'
import { useUser } from '../../session/use-session.ts'
import { entryIndex, valuesOf } from './entry.ts'

/** An answer of the server and its version. */
interface Part<A> {
  answer: A
  etag: string | undefined
}

/** A collection and what it was made of. */
interface Made {
  said: Part<CollectionEntries>
  games: Part<CollectionGames>
  collection: Collection
}

/** Those of queries: whoever asks again, asks only for what has changed. */
const madeOf = new WeakMap<Query, Made>()

type Input = { params: { id: number }; signal: AbortSignal; quiet: true }

/** Asks for a part; the very one that is held where it is still right. */
async function fetchPart<A>(
  call: (input: Input & { version: Version }) => Promise<A>,
  input: Input,
  held?: Part<A>,
): Promise<Part<A>> {
  const version: Version = { etag: held?.etag }
  const answer = await call({ ...input, version })
  return held && version.unchanged ? held : { answer, etag: version.etag }
}

/** What reads the parts comes beside them: visitors of most pages need none of it. */
const loadReading = () => import('./read-collection.member.ts')

/**
 * Differs after the server has taken a change, and after somebody has asked for a first answer anew, which TanStack
 * leaves to the one that is on its way: that may be from before the change, and come after it.
 */
const newsOf = (client: QueryClient, query?: Query): string =>
  `${client.getMutationCache().findAll({ status: 'success' }).length} ${query?.state.isInvalidated}`

/**
 * The two parts put together: games that came or went between the answers are asked for once more. The very one that is
 * held, where that is still right.
 */
async function fetchMade(input: Input, held?: Made): Promise<Made> {
  const [said, games, { readCollection, inSlices }] = await Promise.all([
    fetchPart(collectionApi.entries, input, held?.said),
    fetchPart(collectionApi.games, input, held?.games),
    loadReading(),
  ])
  if (held?.said === said && held.games === games) return held
  const reader = readCollection(said.answer, games.answer)
  if (reader.whole) return { said, games, collection: await inSlices(reader) }
  const later = await fetchPart(collectionApi.games, input)
  return { said, games: later, collection: await inSlices(readCollection(said.answer, later.answer)) }
}

/** Of one moment: what a change may have overtaken is asked for once more. */
async function fetchCollection(client: QueryClient, input: Input, query?: Query): Promise<Made> {
  let made = query && madeOf.get(query)
  for (;;) {
    const news = newsOf(client, query)
    made = await fetchMade(input, made)
    if (newsOf(client, query) === news) return made
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
      const made = await fetchCollection(client, input, query)
      if (query) madeOf.set(query, made)
      return made.collection
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
