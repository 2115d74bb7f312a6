import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Profile } from '../../../common/api/user.ts'
import { topGameApi } from '../../api/calls/top-game.generated.ts'
import { userKeys } from '../../cache/keys.ts'
import { m } from '../../paraglide/messages.js'
import { toast } from '../../ui/feedback/toast.ts'

/** Saves the viewer's favourites of all time, in their order; their profile shows them at once. */
export function useSetTopGames(userId: number, onSaved: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (games: number[]) => topGameApi.set({ body: { games }, quiet: true }),
    onSuccess: ({ data }) => {
      client.setQueriesData<Profile>({ queryKey: userKeys.show() }, (held) =>
        held?.id === userId ? { ...held, top: data } : held,
      )
      toast.show(m.profile_four_saved())
      onSaved()
    },
    onError: () => toast.error(m.profile_four_failed()),
  })
}
