import { infiniteQueryOptions } from '@tanstack/react-query'
import { eventApi } from '../../api/calls/event.gen.ts'

/** A person's timeline, page after page; 404 where it is closed to the viewer. Anew each time: it may have been opened or closed. */
export const timelineQuery = (userId: number) =>
  infiniteQueryOptions({
    queryKey: ['event', userId],
    queryFn: ({ signal, pageParam }) =>
      eventApi.timeline({ params: { id_user: userId }, query: { page: pageParam }, signal, quiet: true }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.next_page_url === null ? undefined : last.current_page + 1),
    staleTime: 0,
    meta: { viewer: true },
  })
