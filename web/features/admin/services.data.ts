import { queryOptions } from '@tanstack/react-query'
import { siteApi } from '../../api/calls/site.generated.ts'
import { adminKeys } from '../../cache/account-keys.ts'

/** The services outside of this installation and how they do; for admins. */
export const servicesQuery = queryOptions({
  queryKey: adminKeys.services(),
  queryFn: ({ signal }) => siteApi.providers({ signal, quiet: true }),
})
