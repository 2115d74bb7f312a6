import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { authApi } from '../../api/calls/auth.gen.ts'
import { nextPage } from '../../lib/pages.ts'

const sessionsKey = ['auth', 'sessions'] as const

/** Where one is logged in, the latest first, page after page. */
export const sessionsQuery = infiniteQueryOptions({
  queryKey: sessionsKey,
  queryFn: ({ signal, pageParam }) => authApi.sessions({ query: { page: pageParam }, signal, quiet: true }),
  initialPageParam: 1,
  getNextPageParam: nextPage,
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
