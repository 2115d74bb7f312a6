import { useQuery, useQueryClient } from '@tanstack/react-query'
import { startTransition, useDeferredValue, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { Collection, CollectionEntry, FirstGames } from '../../../../common/api/collection.ts'
import { collectionQuery } from '../collection.data.ts'
import { platformIndex } from '../entry.ts'
import {
  favouritesOf,
  chooseEntries,
  countPlatforms,
  countStatuses,
  haveKeys,
  namePlatforms,
  prepareKeys,
  type StatusCounts,
} from './library.ts'
import { firstGamesQuery } from './library.data.ts'
import type { LibraryChoice, LibraryView } from './library-choice.ts'
import { useHydrated } from '../../../lib/use-hydrated.ts'
import { useUser } from '../../../session/use-session.ts'
import { storage } from '../../../lib/storage.ts'

export interface ShownLibrary {
  chosen: CollectionEntry[]
  /** The total of the choice: more than `chosen` while only the first games are loaded. */
  total: number
  favourites: CollectionEntry[]
  counts: StatusCounts
  platforms: Collection['platforms']
  /** Platforms to filter by. */
  platformCounts: ReturnType<typeof countPlatforms>
}

/**
 * The games of a choice from a user's collection; undefined while nothing is loaded. A rendered page begins with the
 * first games of another user: they are enough until `more` is called or the choice changes. The whole collection is
 * fetched then, and they stay in the meantime.
 */
export function useLibrary(userId: number, choice: LibraryChoice, { own, view }: { own: boolean; view: LibraryView }) {
  const hydrated = useHydrated()
  const first = useFirstGames(userId, choice)
  const [wants, setWants] = useState<number | null>(null)
  // Racks show whole platforms, and a search finds names in more ways than the first games were found.
  const enough = first.isRight && !own && view === 'covers' && choice.q === '' && wants !== userId
  const query = useQuery({ ...collectionQuery(userId), enabled: !enough })
  const mine = useMine(choice.both)
  const prepared = usePrepared(query.data)
  // One's own is shown at once: its order needs no keys.
  const whole = hydrated ? (own ? query.data : prepared) : undefined
  // Typing has priority; the games follow.
  const wanted = useDeferredValue(choice)
  const { status, platform, rating, decade, both, sort, q } = wanted
  const isReady = !both || mine.data !== undefined
  const shown = useMemo(
    () =>
      whole && isReady ? showWhole(whole, { status, platform, rating, decade, both, sort, q }, mine.data) : undefined,
    [whole, isReady, mine.data, status, platform, rating, decade, both, sort, q],
  )
  const library: ShownLibrary | undefined = shown ?? first.library
  return {
    library,
    query: mine.isError ? mine : query,
    whole,
    name: [status, platform, rating, decade, both, sort, q].join('|'),
    more: () => setWants(userId),
  }
}

/** The viewer's own collection, where it decides what is chosen. */
function useMine(wanted: boolean) {
  const user = useUser()
  return useQuery({
    ...collectionQuery(user?.id ?? 0),
    enabled: wanted && user !== null,
    select: (collection) => (wanted ? collection : undefined),
  })
}

/** The first games of a choice; those of the choice before, which are not right, while there are no others. */
function useFirstGames(userId: number, choice: LibraryChoice) {
  const client = useQueryClient()
  const right = client.getQueryData(firstGamesQuery(userId, choice).queryKey)
  const [kept, keep] = useState({ userId, first: right })
  if (right && (kept.first !== right || kept.userId !== userId)) keep({ userId, first: right })
  const first = right ?? (kept.userId === userId ? kept.first : undefined)
  const library = useMemo(() => first && showFirst(first), [first])
  return { library, isRight: right !== undefined }
}

const showFirst = ({ platformCounts, ...first }: FirstGames): ShownLibrary => ({
  ...first,
  platformCounts: namePlatforms(
    platformCounts.map(({ id, count }) => [id, count]),
    platformIndex(first),
  ),
})

function showWhole(collection: Collection, choice: LibraryChoice, mine: Collection | undefined): ShownLibrary {
  const chosen = chooseEntries(collection, choice, mine)
  return {
    chosen,
    total: chosen.length,
    favourites: favouritesOf(collection),
    counts: countStatuses(collection),
    platforms: collection.platforms,
    platformCounts: countPlatforms(collection),
  }
}

/** The counts of a loaded collection; undefined otherwise. Fetches nothing. */
export function useShownCounts(userId: number): StatusCounts | undefined {
  const hydrated = useHydrated()
  const { data } = useQuery({ ...collectionQuery(userId), enabled: false, select: countStatuses })
  return hydrated ? data : undefined
}

/** Milliseconds at a time. */
const atATime = 6

/**
 * The collection once its search keys are there, and the one before until then. They are computed in short turns: 5,000
 * at once, for the first search or order of names, would block the page.
 */
function usePrepared(collection: Collection | undefined): Collection | undefined {
  const [prepared, setPrepared] = useState<Collection>()
  const isReady = collection !== undefined && haveKeys(collection.data)
  useEffect(() => {
    if (!collection || isReady) return
    let timer = setTimeout(work)
    let at = 0
    function work(): void {
      const end = performance.now() + atATime
      at = prepareKeys(collection!.data, at, () => performance.now() > end)
      if (at < collection!.data.length) timer = setTimeout(work)
      else startTransition(() => setPrepared(collection))
    }
    return () => clearTimeout(timer)
  }, [collection, isReady])
  return isReady ? collection : prepared
}

const key = 'library-view'
const listeners = new Set<() => void>()
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const remembered = (): LibraryView => (storage.get(key) === 'shelf' ? 'shelf' : 'covers')

/** Covers or shelves: from the address, otherwise the last choice in this browser. */
export function useLibraryView(asked: string | undefined): LibraryView {
  const last = useSyncExternalStore(subscribe, remembered, () => 'covers' as const)
  return asked === 'shelf' || asked === 'covers' ? asked : last
}

export function rememberView(view: LibraryView): void {
  storage.set(key, view)
  listeners.forEach((listener) => listener())
}
