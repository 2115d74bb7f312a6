import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { SourceState } from '../../../common/api/site.ts'
import { siteApi } from '../../api/calls/site.generated.ts'
import { adminKeys } from '../../cache/account-keys.ts'
import { m } from '../../paraglide/messages.js'
import { toast } from '../../ui/feedback/toast.ts'

const whileLoadingMs = 3_000

/** The databases that supply games; asked again every few seconds while one is being loaded. */
export const sourcesQuery = queryOptions({
  queryKey: adminKeys.sources(),
  queryFn: ({ signal }) => siteApi.sources({ signal, quiet: true }),
  refetchInterval: ({ state }) =>
    state.data?.some(({ on, run }) => run?.end === 'running' || (on && run === null)) ? whileLoadingMs : false,
})

/** Switches Wikidata on or off. */
export function useSwitchSource() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['admin', 'source'],
    mutationFn: (on: boolean) => siteApi.switchSource({ params: { name: 'wikidata' }, body: { on }, quiet: true }),
    onSuccess: (changed) => {
      client.setQueryData<SourceState[]>(adminKeys.sources(), (all) =>
        all?.map((one) => (one.name === changed.name ? changed : one)),
      )
      toast.show(changed.on ? m.admin_source_started() : m.admin_source_ended())
    },
    onError: () => toast.error(m.admin_source_failed_switch()),
  })
}
