import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { securityApi } from '../../api/calls/security.generated.ts'
import { accountKeys, adminKeys } from '../../cache/account-keys.ts'
import { nextPage } from '../../lib/pages.ts'
import { type LogFilter, logFilters } from './kind-words.ts'

const filterOf = (name: string): LogFilter | undefined => logFilters.find((one) => one.name === name)?.filter

/** What happened to the own account, the latest first, page after page. */
export const activityQuery = infiniteQueryOptions({
  queryKey: accountKeys.activity(),
  queryFn: ({ signal, pageParam }) => securityApi.activity({ query: { page: pageParam }, signal, quiet: true }),
  initialPageParam: 1,
  getNextPageParam: nextPage,
  // It is looked at to see what is true now.
  staleTime: 0,
  meta: { viewer: true },
})

/** The security log, reduced by a filter of that name and to one person where these are given; for admins. */
export const logQuery = (name: string, person: string) =>
  infiniteQueryOptions({
    queryKey: adminKeys.log(name, person),
    queryFn: ({ signal, pageParam }) =>
      securityApi.log({
        query: { page: pageParam, ...filterOf(name), ...(person !== '' && { person }) },
        signal,
        quiet: true,
      }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    placeholderData: keepPreviousData,
    // Each read leaves an entry: coming back to the window is none.
    refetchOnWindowFocus: false,
  })
