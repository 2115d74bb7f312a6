import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

/** Facts about this installation: games in the catalogue, contact, whether its community is a demonstration. */
export const siteQuery = queryOptions({
  queryKey: ['site', 'info'],
  queryFn: ({ signal }) => api.site.info({ signal, quiet: true }),
  staleTime: Infinity,
})
