import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { Collection, CollectionEntry, FirstGames } from '../../../../common/api/collection.ts'
import { collectionQuery } from '../collection.data.ts'
import { platformIndex } from '../entry.ts'
import { favouritesOf } from './first-games.ts'
import { firstGamesQuery } from './first-games.data.ts'
import {
  chooseEntries,
  countPlatforms,
  countStatuses,
  namePlatforms,
  prepareKeys,
  type StatusCounts,
} from './library.ts'
import type { LibraryChoice, LibraryView } from './library-choice.ts'
import { useHydrated } from '../../../lib/use-hydrated.ts'

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
 * The games of a choice from a user's collection; undefined while nothing is loaded. Of somebody else's, the first ones
 * are enough until `more` is called or the choice changes: the whole is fetched then, and they stay in the meantime.
 */
export function useLibrary(userId: number, choice: LibraryChoice, { own, view }: { own: boolean; view: LibraryView }) {
  const hydrated = useHydrated()
  const first = useFirstGames(userId, choice)
  const [wants, setWants] = useState<number | null>(null)
  // Racks show whole platforms, and a search finds names in more ways than the first games were found.
  const enough = first.isRight && !own && view === 'covers' && choice.q === '' && wants !== userId
  const query = useQuery({ ...collectionQuery(userId), enabled: !enough })
  const whole = hydrated ? query.data : undefined
  usePreparedKeys(whole)
  // Typing has priority; the games follow.
  const wanted = useDeferredValue(choice)
  const { status, platform, sort, q } = wanted
  const shown = useMemo(
    () => (whole ? showWhole(whole, { status, platform, sort, q }) : undefined),
    [whole, status, platform, sort, q],
  )
  const library: ShownLibrary | undefined = shown ?? first.library
  return { library, query, whole, name: [status, platform, sort, q].join('|'), more: () => setWants(userId) }
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

function showWhole(collection: Collection, choice: LibraryChoice): ShownLibrary {
  const chosen = chooseEntries(collection, choice)
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

/** Search keys are computed while idle: 5,000 at once would block the page. */
function usePreparedKeys(collection: Collection | undefined): void {
  useEffect(() => {
    if (!collection || typeof requestIdleCallback === 'undefined') return
    const entries = collection.data
    let at = 0
    let handle = requestIdleCallback(work)
    function work(deadline: IdleDeadline): void {
      at = prepareKeys(entries, at, () => deadline.timeRemaining() < 2)
      if (at < entries.length) handle = requestIdleCallback(work)
    }
    return () => cancelIdleCallback(handle)
  }, [collection])
}
