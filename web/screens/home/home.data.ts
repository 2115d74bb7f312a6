import { queryOptions } from '@tanstack/react-query'
import { userKeys } from '../../cache/keys.ts'
import { userApi } from '../../api/calls/user.generated.ts'

export const playersShown = 8

/** The most active users, as many as the home page shows. */
export const topPlayersQuery = queryOptions({
  queryKey: userKeys.top(playersShown),
  queryFn: async ({ signal }) => (await userApi.top({ signal, quiet: true })).slice(0, playersShown),
})
