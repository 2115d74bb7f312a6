import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { moderationApi } from '../../api/calls/moderation.generated.ts'
import { accountKeys } from '../../cache/account-keys.ts'
import { nextPage } from '../../lib/pages.ts'

/** What admins decided about the viewer, the latest first. */
export const ownDecisionsQuery = infiniteQueryOptions({
  queryKey: accountKeys.decisions(),
  queryFn: ({ signal, pageParam }) => moderationApi.ownDecisions({ query: { page: pageParam }, signal, quiet: true }),
  initialPageParam: 1,
  getNextPageParam: nextPage,
  staleTime: 0,
  meta: { viewer: true },
})

/** Objects to a decision. */
export function useObject(id: number, onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (text: string) => moderationApi.object({ params: { id }, body: { text }, quiet: true }),
    onSuccess: onDone,
    onSettled: () => client.invalidateQueries({ queryKey: accountKeys.decisions() }),
  })
}
