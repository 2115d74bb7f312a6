import { infiniteQueryOptions, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { OptionalKind } from '../../../common/api/notification.ts'
import { waits } from '../../../common/rules/limits.ts'
import { notificationApi } from '../../api/calls/notification.generated.ts'
import { notificationKeys } from '../../cache/account-keys.ts'
import { nextPage } from '../../lib/pages.ts'

/**
 * How many notifications are unread: asked for every three minutes, also in a tab behind others, and on return
 * (NOT-05).
 */
export const unreadQuery = queryOptions({
  queryKey: notificationKeys.news(),
  queryFn: async ({ signal }) => (await notificationApi.news({ signal, quiet: true })).count,
  staleTime: 0,
  refetchInterval: waits.notificationPoll,
  refetchIntervalInBackground: true,
  refetchOnWindowFocus: 'always',
  meta: { viewer: true },
})

/** What the viewer is notified of, newest first. It is asked for by the panel only. */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: notificationKeys.pages(),
  queryFn: ({ signal, pageParam }) => notificationApi.page({ query: { page: pageParam }, signal, quiet: true }),
  initialPageParam: 1,
  getNextPageParam: nextPage,
  staleTime: Infinity,
  meta: { viewer: true },
})

/** Which kinds are switched off. */
export const notificationSettingsQuery = queryOptions({
  queryKey: notificationKeys.settings(),
  queryFn: ({ signal }) => notificationApi.settings({ signal }),
  meta: { viewer: true },
})

/**
 * Marks what was shown as read on the server, and the count at once; the lines that are shown keep their mark until
 * `showRead`.
 */
export const readMutation = (client: QueryClient) =>
  mutationOptions({
    mutationKey: ['notification', 'read'],
    // Unread again when it could not be said: the next count tells.
    mutationFn: (until: string) => notificationApi.read({ query: { until }, quiet: true }),
    onMutate: async () => {
      await client.cancelQueries({ queryKey: notificationKeys.news() })
      client.setQueryData(notificationKeys.news(), 0)
    },
  })

/** Takes the mark of what is new off the lines. */
export function showRead(client: QueryClient): void {
  client.setQueryData(
    notificationsQuery.queryKey,
    (held) =>
      held && {
        ...held,
        pages: held.pages.map((page) => ({
          ...page,
          data: page.data.map((line) => ({ ...line, readed: 1 as const })),
        })),
      },
  )
}

/** Deletes all; the list is empty once the server has done it (NOT-04). */
export const clearMutation = (client: QueryClient) =>
  mutationOptions({
    mutationKey: ['notification', 'clear'],
    mutationFn: () => notificationApi.clear({ quiet: true }),
    // An answer that is on its way would bring them back.
    onMutate: () => client.cancelQueries({ queryKey: notificationKeys.every }),
    onSuccess: () => {
      client.setQueryData(notificationKeys.news(), 0)
      client.setQueryData(notificationsQuery.queryKey, {
        pages: [{ data: [], current_page: 1, next_page_url: null, total: 0 }],
        pageParams: [1],
      })
    },
  })

/** Switches kinds off and on: asked for anew when refused; one after another, the last choice stays. */
export const settingsMutation = (client: QueryClient) =>
  mutationOptions({
    mutationKey: ['notification', 'settings'],
    scope: { id: 'notification-settings' },
    mutationFn: (off: OptionalKind[]) => notificationApi.changeSettings({ body: { off } }),
    onError: () => client.invalidateQueries({ queryKey: notificationSettingsQuery.queryKey }),
  })
