import { queryOptions } from '@tanstack/react-query'
import { userKeys } from '../../cache/keys.ts'
import { userApi } from '../../api/calls/user.generated.ts'

/** A user's profile as the viewer sees it. */
export const profileQuery = (nick: string) =>
  queryOptions({
    queryKey: userKeys.show(nick),
    queryFn: ({ signal }) => userApi.show({ params: { nick }, signal, quiet: true }),
    meta: { viewer: true },
  })
