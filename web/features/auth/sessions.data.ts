import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Proof } from '../../../common/api/auth.ts'
import { hasStatus } from '../../api/api-error.ts'
import { authApi } from '../../api/calls/auth.generated.ts'
import { accountKeys } from '../../cache/account-keys.ts'
import { nextPage } from '../../lib/pages.ts'

/** The user's open sessions, the latest first, in pages. */
export const sessionsQuery = infiniteQueryOptions({
  queryKey: accountKeys.sessions(),
  queryFn: ({ signal, pageParam }) => authApi.sessions({ query: { page: pageParam }, signal, quiet: true }),
  initialPageParam: 1,
  getNextPageParam: nextPage,
  // Always fetched: it must be up to date.
  staleTime: 0,
  meta: { viewer: true },
})

/** Ends one of the user's sessions. */
export function useEndSession(onEnded: () => void) {
  const query = useQueryClient()
  return useMutation({
    // One that has ended meanwhile counts as success.
    mutationFn: ({ id, proof }: { id: string; proof: Proof }) =>
      authApi.endSession({ params: { id }, body: proof, quiet: [404, 422, 429] }).catch(ifGone),
    onSuccess: onEnded,
    onSettled: () => query.invalidateQueries({ queryKey: accountKeys.sessions() }),
  })
}

function ifGone(error: unknown): null {
  if (hasStatus(error, 404)) return null
  throw error
}

/** Ends all of the user's sessions except this one. */
export function useEndOtherSessions(onEnded: () => void) {
  const query = useQueryClient()
  return useMutation({
    mutationFn: (body: Proof) => authApi.endOtherSessions({ body, quiet: [422, 429] }),
    onSuccess: onEnded,
    onSettled: () => query.invalidateQueries({ queryKey: accountKeys.sessions() }),
  })
}
