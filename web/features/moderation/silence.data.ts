import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Silence, UserCard } from '../../../common/api/user.ts'
import { moderationApi } from '../../api/calls/moderation.generated.ts'
import { tellRefusal } from '../../cache/optimistic-update.ts'
import { commentKeys, eventKeys, listKeys, peopleKeys, reviewKeys, userKeys } from '../../cache/keys.ts'
import { nextPage } from '../../lib/pages.ts'
import { m } from '../../paraglide/messages.js'
import { toast } from '../../ui/feedback/toast.ts'

/** Whom the user muted or blocked, the latest first, in pages. */
export const silencedQuery = infiniteQueryOptions({
  queryKey: peopleKeys.silenced(),
  queryFn: ({ signal, pageParam }) => moderationApi.silenced({ query: { page: pageParam }, signal, quiet: true }),
  initialPageParam: 1,
  getNextPageParam: nextPage,
  staleTime: 0,
  meta: { viewer: true },
})

interface Press {
  kind: Silence
  on: boolean
}

const calls = {
  mute: { on: moderationApi.mute, off: moderationApi.unmute, told: [m.moderation_muted_on, m.moderation_muted_off] },
  block: {
    on: moderationApi.block,
    off: moderationApi.unblock,
    told: [m.moderation_blocked_on, m.moderation_blocked_off],
  },
} as const

/** Mutes or blocks a person, or ends it; whatever shows people and what they wrote is fetched again. */
export function useSilence({ id, nick }: Pick<UserCard, 'id' | 'nick'>, onDone?: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ kind, on }: Press) => calls[kind][on ? 'on' : 'off']({ params: { id }, quiet: [409] }),
    onSuccess: (_answer, { kind, on }) => {
      const [set, unset] = calls[kind].told
      toast.show((on ? set : unset)({ nick }))
      onDone?.()
    },
    onError: tellRefusal,
    onSettled: () =>
      Promise.all(
        [userKeys, peopleKeys, eventKeys, commentKeys, reviewKeys, listKeys].map(({ every: queryKey }) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  })
}
