import { queryOptions } from '@tanstack/react-query'
import { waits } from '../../../common/rules/limits.ts'
import { userKeys } from '../../cache/keys.ts'
import { userApi } from '../../api/calls/user.generated.ts'

/** The user's own totals; for logged-in users only. */
export const ownTotalsQuery = queryOptions({
  queryKey: userKeys.ownTotals(),
  queryFn: ({ signal }) => userApi.ownTotals({ signal, quiet: true }),
  staleTime: waits.staleTab,
  refetchOnWindowFocus: true,
})
