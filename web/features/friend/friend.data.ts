import { infiniteQueryOptions } from '@tanstack/react-query'
import { friendApi } from '../../api/calls/friend.gen.ts'

export type Side = 'followers' | 'following'

/** Who follows a person, or whom they follow, page after page; anew each time somebody looks. */
export const peopleQuery = (side: Side, userId: number) =>
  infiniteQueryOptions({
    queryKey: ['friend', side, userId],
    queryFn: ({ signal, pageParam }) =>
      friendApi[side]({ params: { id: userId }, query: { page: pageParam }, signal, quiet: true }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.next_page_url === null ? undefined : last.current_page + 1),
    staleTime: 0,
    meta: { viewer: true },
  })
