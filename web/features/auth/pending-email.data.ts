import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { emailApi } from '../../api/calls/email.generated.ts'

/** The address that the user requested and has not verified yet. */
export const pendingEmailQuery = queryOptions({
  queryKey: ['email', 'pending'],
  queryFn: ({ signal }) => emailApi.pending({ signal, quiet: true }),
  // Its mail may have been opened elsewhere.
  staleTime: 0,
  meta: { viewer: true },
})

/** Keeps the present address. */
export function useCancelEmail() {
  const query = useQueryClient()
  return useMutation({
    mutationFn: () => emailApi.cancel(),
    onSettled: () => query.invalidateQueries({ queryKey: pendingEmailQuery.queryKey }),
  })
}
