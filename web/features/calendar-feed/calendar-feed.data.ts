import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { CalendarFeed } from '../../../common/api/calendar-feed.ts'
import { calendarFeedApi } from '../../api/calls/calendar-feed.generated.ts'
import { calendarFeedKeys } from '../../cache/account-keys.ts'

/** What the own calendar holds; null without one. */
export const calendarFeedQuery = queryOptions({
  queryKey: calendarFeedKeys.own(),
  queryFn: ({ signal }) => calendarFeedApi.show({ signal }),
  meta: { viewer: true },
})

const put = (client: QueryClient, feed: CalendarFeed | null): void =>
  void client.setQueryData(calendarFeedQuery.queryKey, { feed })
/** One after another: the last choice is the one that stays. */
const scope = { id: 'calendar-feed' }

/** Makes a calendar or gives it another address, which is told this once. */
export const makeFeedMutation = (client: QueryClient) =>
  mutationOptions({
    mutationKey: ['calendar-feed', 'make'],
    scope,
    mutationFn: () => calendarFeedApi.make(),
    onSuccess: ({ feed }) => put(client, feed),
  })

/** Chooses what it holds: shown at once, asked for anew when refused. */
export const changeFeedMutation = (client: QueryClient) =>
  mutationOptions({
    mutationKey: ['calendar-feed', 'change'],
    scope,
    mutationFn: ({ wishes, platforms }: CalendarFeed) => calendarFeedApi.change({ body: { wishes, platforms } }),
    onMutate: (feed) => put(client, feed),
    onError: () => client.invalidateQueries({ queryKey: calendarFeedQuery.queryKey }),
  })

export const removeFeedMutation = (client: QueryClient) =>
  mutationOptions({
    mutationKey: ['calendar-feed', 'remove'],
    scope,
    mutationFn: () => calendarFeedApi.remove(),
    onSuccess: () => put(client, null),
  })
