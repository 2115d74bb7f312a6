import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Game, GameDraft } from '../../../common/api/game.ts'
import { gameApi } from '../../api/calls/game.generated.ts'
import { hasStatus } from '../../api/api-error.ts'
import { adminKeys } from '../../cache/account-keys.ts'

/**
 * What would be deleted with a game. Fetched on each use: somebody may have added the game to a collection a moment
 * ago.
 */
export const gameUsesQuery = (id: number) =>
  queryOptions({
    queryKey: adminKeys.uses(id),
    queryFn: ({ signal }) => gameApi.adminUses({ params: { id }, signal, quiet: true }),
    staleTime: 0,
    gcTime: 0,
  })

/** Catalogue, collections and counts in any cached screen may be different now. */
const forgetLists = (client: QueryClient): void => void client.invalidateQueries()

/** Adds a game: a draft is stored as written, an id imports that game of the external database. */
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

/** Deletes a game permanently; if another admin deleted it meanwhile, that counts as success. */
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
