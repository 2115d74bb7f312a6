import { useMatches, type AnyRouter } from '@tanstack/react-router'
import type { RouteEntry } from '../routes.tsx'

interface MatchLike {
  staticData: { entry?: RouteEntry }
}
const entryOf = (matches: readonly MatchLike[]): RouteEntry | undefined =>
  matches.findLast((match) => match.staticData.entry)?.staticData.entry

/** The line of the route table that is shown; undefined only before the first page. */
export const useCurrentEntry = (): RouteEntry | undefined => useMatches({ select: entryOf })

export const currentEntry = (router: AnyRouter): RouteEntry | undefined => entryOf(router.state.matches)
