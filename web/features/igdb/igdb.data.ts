import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { Game } from '../../../common/api/game.ts'
import { limits } from '../../../common/rules/limits.ts'
import { igdbApi } from '../../api/calls/igdb.generated.ts'
import { igdbKeys } from '../../cache/catalogue-keys.ts'
import { siteQuery } from '../site/site.data.ts'

/** Responses of the external database stay valid for a while: they are not fetched on every visit. */
const kept = { staleTime: 3_600_000 }

/** Whether the external database is connected here, or only its fake; undefined while unknown. */
export const useExternalDatabase = (): 'on' | 'demo' | 'off' | undefined => useQuery(siteQuery).data?.igdb

/** Games of the external database by name. The previous result stays while the next one loads. */
export const externalSearchQuery = (text: string) =>
  queryOptions({
    ...kept,
    queryKey: igdbKeys.search(text),
    queryFn: ({ signal }) => igdbApi.search({ body: { data: text }, signal, quiet: true }),
    enabled: text.length >= limits.searchMin,
    placeholderData: keepPreviousData,
  })

/**
 * Pictures, videos and links of a game that came without any; fetched in the browser only, so that the page never waits
 * for it.
 */
export function useExternalExtra({ igdb_id: id, screenshots, videos }: Game) {
  const reachable = useExternalDatabase() !== 'off'
  const bare = screenshots.length + videos.length === 0
  return useQuery({
    ...kept,
    queryKey: igdbKeys.extra(id),
    queryFn: ({ signal }) => igdbApi.extra({ params: { igdb_id: id ?? 0 }, signal, quiet: true }),
    enabled: reachable && id !== null && bare,
  })
}

/** How long a game takes, when the catalogue does not know it yet. */
export function useExternalTimes({ igdb_id: id, time_to_beat: known }: Game) {
  const reachable = useExternalDatabase() !== 'off'
  return useQuery({
    ...kept,
    queryKey: igdbKeys.timeToBeat(id),
    queryFn: ({ signal }) => igdbApi.timeToBeat({ params: { id: id ?? 0 }, signal, quiet: true }),
    enabled: reachable && id !== null && known === null,
  })
}
