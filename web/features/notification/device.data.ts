import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { hasStatus } from '../../api/api-error.ts'
import { deviceApi } from '../../api/calls/device.generated.ts'
import { deviceKeys } from '../../cache/account-keys.ts'

/** The devices to which notifications come: at most sixteen, on one page. */
export const devicesQuery = queryOptions({
  queryKey: deviceKeys.all(),
  queryFn: async ({ signal }) => (await deviceApi.page({ signal, quiet: true })).data,
  staleTime: 0,
  meta: { viewer: true },
})

/** Ends one of them; one that has ended meanwhile counts as success. */
export const endDeviceMutation = (client: QueryClient) =>
  mutationOptions({
    mutationKey: ['device', 'end'],
    mutationFn: async (device: string) => {
      await deviceApi.remove({ params: { device }, quiet: [404] }).catch((error: unknown) => {
        if (!hasStatus(error, 404)) throw error
      })
    },
    onSettled: () => client.invalidateQueries({ queryKey: deviceKeys.all() }),
  })
