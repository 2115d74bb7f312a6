import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Game, GameDraft } from '../../../common/api/game.ts'
import { gameApi } from '../../api/calls/game.gen.ts'
import { hasStatus } from '../../api/api-error.ts'
import { adminKeys } from '../../cache/account-keys.ts'

/** What would go with a game. Asked anew each time: somebody may have put it on a shelf a moment ago. */
export const gameUsesQuery = (id: number) =>
  queryOptions({
    queryKey: adminKeys.uses(id),
    queryFn: ({ signal }) => gameApi.adminUses({ params: { id }, signal, quiet: true }),
    staleTime: 0,
    gcTime: 0,
  })

/** Catalogue, shelves and counts that any screen keeps may be different now. */
const forgetLists = (client: QueryClient): void => void client.invalidateQueries()

/** Adds a game: a draft by hand, a number imports that game of the external database. */
export function useAddGame(onAdded: (game: Game) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (wanted: GameDraft | number) =>
      typeof wanted === 'number'
        ? gameApi.adminCreate({ params: { id: wanted }, body: null, quiet: true })
        : gameApi.adminCreate({ params: { id: 0 }, body: wanted, quiet: true }),
    onSuccess: (game) => {
      forgetLists(client)
      onAdded(game)
    },
  })
}

/** Deletes a game for good; one that another admin deleted meanwhile is gone just as well. */
export function useDeleteGame(onGone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: number) => {
      await gameApi.adminDelete({ params: { id }, quiet: true }).catch((error: unknown) => {
        if (!hasStatus(error, 404)) throw error
      })
    },
    onSuccess: () => {
      forgetLists(client)
      onGone()
    },
  })
}
