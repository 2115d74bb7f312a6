import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { limits } from '../../../common/rules/limits.ts'
import { gameApi } from '../../api/calls/game.generated.ts'
import { calendarKeys } from '../../cache/catalogue-keys.ts'
import { nextPage } from '../../lib/pages.ts'
import { addMonths, monthsBetween } from './months.ts'

/** Long enough to return from another page without reloading. */
const kept = 3_600_000

const ask = (platform: string | null, page: number, signal: AbortSignal) =>
  platform === null
    ? gameApi.calendar({ query: { page }, signal, quiet: true })
    : gameApi.calendarPlatform({ params: { platform }, query: { page }, signal, quiet: true })

/** The releases of the present month by the server's clock; the browser's clock is not used. */
export const thisMonthQuery = queryOptions({
  queryKey: calendarKeys.now(),
  queryFn: ({ signal }) => ask(null, 1, signal),
  gcTime: kept,
  // A page that stays open past midnight learns the new day when the user returns to it.
  refetchOnWindowFocus: true,
})

/** Whether the calendar goes that far. */
export const isWithinReach = (thisMonth: string, month: string): boolean =>
  Math.abs(monthsBetween(thisMonth, month)) < limits.calendarMonths

/** The releases of one month ("2026-12"), of all platforms or of one. */
export const monthQuery = (platform: string | null, month: string) =>
  queryOptions({
    queryKey: calendarKeys.month(platform, month),
    queryFn: async ({ client, signal }) => {
      const now = await client.fetchQuery(thisMonthQuery)
      if (platform === null && now.month === month) return now
      const answer = await ask(platform, monthsBetween(now.month, month) + 1, signal)
      if (answer.month === month) return answer
      // A new month has begun since the first response.
      const begun = addMonths(now.month, monthsBetween(month, answer.month))
      return ask(platform, monthsBetween(begun, month) + 1, signal)
    },
    gcTime: kept,
  })

/** All releases of one day, in pages. */
export const dayQuery = (platform: string | null, day: string) =>
  infiniteQueryOptions({
    queryKey: calendarKeys.day(platform, day),
    queryFn: ({ pageParam, signal }) =>
      gameApi.calendarDay({
        params: { day },
        query: { page: pageParam, ...(platform !== null && { platform }) },
        signal,
        quiet: true,
      }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  })

/** Ids of the most wanted upcoming games. */
export const mostAnticipatedQuery = queryOptions({
  queryKey: calendarKeys.anticipated(),
  queryFn: async ({ signal }) => (await gameApi.anticipated({ signal, quiet: true })).map(({ id }) => id),
})
