import { infiniteQueryOptions } from '@tanstack/react-query'
import type { CallAnswer } from '../../api/call-types.ts'
import { friendApi } from '../../api/calls/friend.generated.ts'
import { userApi } from '../../api/calls/user.generated.ts'
import type { friendCalls } from '../../../common/api/friend.ts'
import { waits } from '../../../common/rules/limits.ts'
import { peopleKeys } from '../../cache/keys.ts'
import { nextPage } from '../../lib/pages.ts'

export type Side = 'followers' | 'following'
/** A page of people, of any of these lists. */
export type PeoplePage = CallAnswer<(typeof friendCalls)['followers']>

/** A list of users, in pages; fetched on each use. */
export const peoplePages = <P extends PeoplePage = PeoplePage>(
  queryKey:
    | ReturnType<(typeof peopleKeys)['follows' | 'suggested' | 'alike' | 'likers']>
    | readonly ['friend', 'game', number],
  ask: (page: number, signal: AbortSignal) => Promise<P>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ signal, pageParam }) => ask(pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    staleTime: 0,
    meta: { viewer: true },
  })

/**
 * A user's followers, or the users whom they follow; on return to the tab after ten minutes asked for anew (NOT-05).
 */
export const peopleQuery = (side: Side, userId: number) => ({
  ...peoplePages(peopleKeys.follows(side, userId), (page, signal) =>
    friendApi[side]({ params: { id: userId }, query: { page }, signal, quiet: true }),
  ),
  refetchOnWindowFocus: ({ state }: { state: { dataUpdatedAt: number } }) =>
    Date.now() - state.dataUpdatedAt >= waits.staleTab,
})

/** Suggestions for a user who follows nobody: the most active users. */
export const suggestedPeopleQuery = peoplePages(peopleKeys.suggested(), async (_page, signal) => {
  const data = await userApi.top({ signal, quiet: true })
  return { data, current_page: 1, next_page_url: null, total: data.length }
})
