import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

/** A person's profile as the viewer may see it. */
export const profileQuery = (nick: string) =>
  queryOptions({
    queryKey: ['user', 'show', nick],
    queryFn: ({ signal }) => api.user.show({ params: { nick }, signal, quiet: true }),
    meta: { viewer: true },
  })
