import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { DigestChoice } from '../../../common/api/notification.ts'
import { notificationApi } from '../../api/calls/notification.generated.ts'
import { notificationKeys } from '../../cache/account-keys.ts'

/** How often there is an email of what was not read. */
export const digestQuery = queryOptions({
  queryKey: notificationKeys.digest(),
  queryFn: ({ signal }) => notificationApi.digest({ signal }),
  meta: { viewer: true },
})

/** Chooses it: shown at once, asked for anew when refused; one after another, the last choice stays. */
export const digestMutation = (client: QueryClient) =>
  mutationOptions({
    mutationKey: ['notification', 'digest'],
    scope: { id: 'notification-digest' },
    mutationFn: (digest: DigestChoice) => notificationApi.changeDigest({ body: { digest } }),
    onMutate: (digest) => void client.setQueryData(digestQuery.queryKey, { digest }),
    onError: () => client.invalidateQueries({ queryKey: digestQuery.queryKey }),
  })
