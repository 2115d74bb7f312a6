import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo } from 'react'
import type { Collection, CollectionEntry } from '../../../../common/api/collection.ts'
import { collectionQuery } from '../collection.data.ts'
import { collectionKeys } from '../../../cache/keys.ts'
import { type FirstGames, favouritesOf } from './first-games.ts'
import { chooseEntries, countPlatforms, countStatuses, prepareKeys, type StatusCounts } from './library.ts'
import type { LibraryChoice } from './library-choice.ts'
import { useHydrated } from '../../../lib/use-hydrated.ts'

export interface ShownLibrary {
  chosen: CollectionEntry[]
  /** The total of the choice: more than `chosen` while only the first games are loaded. */
  total: number
  favourites: CollectionEntry[]
  counts: StatusCounts
  platforms: Collection['platforms']
  /** Platforms to filter by; empty until the whole collection is loaded. */
  platformCounts: ReturnType<typeof countPlatforms>
}

/** The games of a choice from a user's collection; undefined while nothing is loaded. */
export function useLibrary(userId: number, choice: LibraryChoice) {
  const client = useQueryClient()
  const hydrated = useHydrated()
  const query = useQuery(collectionQuery(userId))
  const whole = hydrated ? query.data : undefined
  usePreparedKeys(whole)
  // Typing has priority; the games follow.
  const wanted = useDeferredValue(choice)
  const { status, platform, sort, q } = wanted
  const shown = useMemo(
    () => (whole ? showWhole(whole, { status, platform, sort, q }) : undefined),
    [whole, status, platform, sort, q],
  )
  const first = client.getQueryData<FirstGames>(collectionKeys.first(userId, choice))
  const library: ShownLibrary | undefined = shown ?? (first && { ...first, platformCounts: [] })
  return { library, query, whole, name: [status, platform, sort, q].join('|') }
}

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
