import { queryOptions } from '@tanstack/react-query'
import { siteApi } from '../../api/calls/site.generated.ts'
import { siteKeys } from '../../cache/keys.ts'

/** Facts about this installation: games in the catalogue, contact, whether its users are a demo. */
export const siteQuery = queryOptions({
  queryKey: siteKeys.info(),
  queryFn: ({ signal }) => siteApi.info({ signal, quiet: true }),
  staleTime: Infinity,
})
