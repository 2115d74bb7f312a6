import { infiniteQueryOptions } from '@tanstack/react-query'
import { eventApi } from '../../api/calls/event.generated.ts'
import { eventKeys } from '../../cache/keys.ts'
import { nextPage } from '../../lib/pages.ts'

/** Anew each time somebody looks: a timeline may have been opened or closed. */
const pages = {
  initialPageParam: 1,
  getNextPageParam: nextPage,
  staleTime: 0,
  meta: { viewer: true },
}

/** A person's timeline, page after page; 404 where it is closed to the viewer. */
export const timelineQuery = (userId: number) =>
  infiniteQueryOptions({
    queryKey: eventKeys.timeline(userId),
    queryFn: ({ signal, pageParam }) =>
      eventApi.timeline({ params: { id_user: userId }, query: { page: pageParam }, signal, quiet: true }),
    ...pages,
  })

/** What the people whom the viewer follows did, page after page; for members. */
export const feedQuery = infiniteQueryOptions({
  queryKey: eventKeys.feed(),
  queryFn: ({ signal, pageParam }) => eventApi.feed({ query: { page: pageParam }, signal, quiet: true }),
  ...pages,
})
