import { queryOptions } from '@tanstack/react-query'
import { authApi } from '../../api/calls/auth.generated.ts'
import { accountKeys } from '../../cache/account-keys.ts'
import { session } from '../../session/session.ts'

/** Reads the own account into the session: it changes in other tabs and browsers, too. */
export const ownQuery = queryOptions({
  queryKey: accountKeys.own(),
  queryFn: async ({ signal }) => {
    session.setUser(await authApi.check({ signal, quiet: true }))
    return true
  },
  staleTime: 0,
  meta: { viewer: true },
})
