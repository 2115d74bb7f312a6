import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Proof } from '../../../common/api/auth.ts'
import { hasStatus } from '../../api/api-error.ts'
import { authApi } from '../../api/calls/auth.gen.ts'
import { accountKeys } from '../../cache/account-keys.ts'
import { nextPage } from '../../lib/pages.ts'

/** Where one is logged in, the latest first, page after page. */
export const sessionsQuery = infiniteQueryOptions({
  queryKey: accountKeys.sessions(),
  queryFn: ({ signal, pageParam }) => authApi.sessions({ query: { page: pageParam }, signal, quiet: true }),
  initialPageParam: 1,
  getNextPageParam: nextPage,
  // It is looked at to see what is true now.
  staleTime: 0,
  meta: { viewer: true },
})

/** Ends one of the own sessions. */
export function useEndSession(onEnded: () => void) {
  const query = useQueryClient()
  return useMutation({
    // One that has ended by itself meanwhile is what was wanted.
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

/** Ends all own sessions but this one. */
export function useEndOtherSessions(onEnded: () => void) {
  const query = useQueryClient()
  return useMutation({
    mutationFn: (body: Proof) => authApi.endOtherSessions({ body, quiet: [422, 429] }),
    onSuccess: onEnded,
    onSettled: () => query.invalidateQueries({ queryKey: accountKeys.sessions() }),
  })
}
