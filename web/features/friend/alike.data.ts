import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { friendCalls } from '../../../common/api/friend.ts'
import type { CallAnswer } from '../../api/call-types.ts'
import { friendApi } from '../../api/calls/friend.generated.ts'
import { tellRefusal } from '../../cache/optimistic-update.ts'
import { peopleKeys } from '../../cache/keys.ts'
import { m } from '../../paraglide/messages.js'
import { toast } from '../../ui/feedback/toast.ts'
import { peoplePages } from './friend.data.ts'

type AlikePage = CallAnswer<(typeof friendCalls)['alike']>
export type AlikePerson = AlikePage['data'][number]

/**
 * Whom to follow by taste. Not anew with each look: who was followed from here stays until the page is opened again.
 */
export const alikeQuery = {
  ...peoplePages<AlikePage>(peopleKeys.alike(), (_page, signal) => friendApi.alike({ signal, quiet: true })),
  staleTime: 300_000,
}

/** "Not interested": gone at once, back with an undo or when it was refused. */
export function useSetAside() {
  const client = useQueryClient()
  const { queryKey } = alikeQuery
  const refetch = () => client.invalidateQueries({ queryKey })
  const takeUp = useMutation({
    mutationFn: ({ id }: AlikePerson) => friendApi.takeUp({ params: { id } }),
    onSettled: refetch,
  })
  const setAside = useMutation({
    mutationFn: ({ id }: AlikePerson) => friendApi.setAside({ params: { id }, quiet: [409] }),
    onMutate: ({ id }) =>
      client.setQueryData(
        queryKey,
        (held) =>
          held && {
            ...held,
            pages: held.pages.map((page) => ({ ...page, data: page.data.filter((person) => person.id !== id) })),
          },
      ),
    onSuccess: (_answer, person) =>
      toast.undo(m.friend_set_aside_on({ nick: person.nick }), m.collection_undo(), () => takeUp.mutate(person)),
    onError: (error) => {
      tellRefusal(error)
      void refetch()
    },
  })
  return setAside.mutate
}
