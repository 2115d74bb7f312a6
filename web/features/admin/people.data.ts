import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { userApi } from '../../api/calls/user.generated.ts'
import { adminKeys } from '../../cache/account-keys.ts'
import { nextPage } from '../../lib/pages.ts'

/** All users whose nick, name or e-mail contains the text, newest first, in pages; for admins. */
export const peopleQuery = (text: string) =>
  infiniteQueryOptions({
    queryKey: adminKeys.people(text),
    queryFn: ({ signal, pageParam }) =>
      userApi.adminAll({ query: { page: pageParam, ...(text !== '' && { text }) }, signal, quiet: true }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    placeholderData: keepPreviousData,
  })
