import { type Query, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { Collection, CollectionEntries, CollectionGames } from '../../../common/api/collection.ts'
import type { EntryValues } from '../../../common/rules/collection.ts'
import { waits } from '../../../common/rules/limits.ts'
import { collectionKeys } from '../../cache/keys.ts'
import { collectionApi } from '../../api/calls/collection.gen.ts'
import type { Version } from '../../api/call-types.ts'
import { session } from '../../session/session.ts'
import { useUser } from '../../session/use-session.ts'
import type { CollectionReader } from '../../../common/rules/collection-parts.ts'
import { entryIndex, valuesOf } from './entry.ts'

/** An answer of the server and its version. */
interface Part<A> {
  answer: A
  etag: string | undefined
}

interface Parts {
  said: Part<CollectionEntries>
  games: Part<CollectionGames>
}

/** What the collections of queries were made of: whoever asks again, asks only for what has changed. */
const madeOf = new WeakMap<Query, Parts & { collection: Collection }>()

/** Entries at a time: a tenth of a second for 5,000 of them would keep a phone from answering. */
const slice = 500

async function inSlices({ count, entries, platforms }: CollectionReader): Promise<Collection> {
  const data = []
  for (let from = 0; from < count; from += slice) {
    if (from > 0) await new Promise((done) => setTimeout(done))
    data.push(...entries(from, from + slice))
  }
  return { data, platforms }
}

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
const reading = () => import('../../../common/rules/collection-parts.ts')

/** Tells later whether the server has taken a change meanwhile: an answer may be from before it, and come after it. */
function followChanges(client: QueryClient): () => boolean {
  const cache = client.getMutationCache()
  const start = Date.now()
  const pending = new Set(cache.findAll({ status: 'pending' }))
  return () => cache.findAll({ status: 'success' }).some((one) => pending.has(one) || one.state.submittedAt >= start)
}

/** The two parts of one moment: what changed, came or went between the answers is asked for once more. */
async function fetchParts(
  client: QueryClient,
  input: Input,
  held?: Parts,
): Promise<{ parts: Parts; reader: CollectionReader }> {
  const isChanged = followChanges(client)
  const [first, games, { readCollection }] = await Promise.all([
    fetchPart(collectionApi.entries, input, held?.said),
    fetchPart(collectionApi.games, input, held?.games),
    reading(),
  ])
  const said = isChanged() ? await fetchPart(collectionApi.entries, input, first) : first
  const reader = readCollection(said.answer, games.answer)
  if (reader.whole) return { parts: { said, games }, reader }
  const later = await fetchPart(collectionApi.games, input)
  return { parts: { said, games: later }, reader: readCollection(said.answer, later.answer) }
}

/** The whole collection of a user. One's own contains data that others do not see, so it has its own key. */
export const collectionQuery = (userId: number) => {
  const own = session.current()?.user.id === userId
  return queryOptions({
    queryKey: collectionKeys[own ? 'own' : 'shown'](userId),
    queryFn: async ({ client, queryKey, signal }) => {
      const held = client.getQueryData<Collection>(queryKey)
      const query = client.getQueryCache().find({ queryKey, exact: true })
      const known = query && madeOf.get(query)
      const { parts, reader } = await fetchParts(client, { params: { id: userId }, signal, quiet: true }, known)
      const isSame = parts.said === known?.said && parts.games === known.games
      // What is shown may have changes in it that the server has not answered.
      if (isSame && held === known.collection) return held
      const collection = await inSlices(reader)
      if (query) madeOf.set(query, { ...parts, collection })
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
