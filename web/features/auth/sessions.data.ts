import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { authApi } from '../../api/calls/auth.gen.ts'

const sessionsKey = ['auth', 'sessions'] as const

/** Where one is logged in, the latest first, page after page. */
export const sessionsQuery = infiniteQueryOptions({
  queryKey: sessionsKey,
  queryFn: ({ signal, pageParam }) => authApi.sessions({ query: { page: pageParam }, signal, quiet: true }),
  initialPageParam: 1,
  getNextPageParam: (last) => (last.next_page_url === null ? undefined : last.current_page + 1),
  // It is looked at to see what is true now.
  staleTime: 0,
  meta: { viewer: true },
})

/** Ends one of the own sessions. */
export function useEndSession() {
  const query = useQueryClient()
  return useMutation({
    // One that has ended by itself meanwhile is what was wanted.
    mutationFn: (id: string) => authApi.endSession({ params: { id }, quiet: [404] }),
    onSettled: () => query.invalidateQueries({ queryKey: sessionsKey }),
  })
}

/** Ends all own sessions but this one. */
export function useEndOtherSessions(onEnded: () => void) {
  const query = useQueryClient()
  return useMutation({
    mutationFn: () => authApi.endOtherSessions(),
    onSuccess: onEnded,
    onSettled: () => query.invalidateQueries({ queryKey: sessionsKey }),
  })
}
