import { infiniteQueryOptions } from '@tanstack/react-query'
import { eventApi } from '../../api/calls/event.gen.ts'

/** Anew each time somebody looks: a timeline may have been opened or closed. */
const pages = {
  initialPageParam: 1,
  getNextPageParam: (last: { next_page_url: string | null; current_page: number }) =>
    last.next_page_url === null ? undefined : last.current_page + 1,
  staleTime: 0,
  meta: { viewer: true },
}

/** A person's timeline, page after page; 404 where it is closed to the viewer. */
export const timelineQuery = (userId: number) =>
  infiniteQueryOptions({
    queryKey: ['event', userId],
    queryFn: ({ signal, pageParam }) =>
      eventApi.timeline({ params: { id_user: userId }, query: { page: pageParam }, signal, quiet: true }),
    ...pages,
  })

/** What the people whom the viewer follows did, page after page; for members. */
export const feedQuery = infiniteQueryOptions({
  queryKey: ['event', 'feed'],
  queryFn: ({ signal, pageParam }) => eventApi.feed({ query: { page: pageParam }, signal, quiet: true }),
  ...pages,
})
