import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { changeGame } from './change-game.ts'
import type { EntryGame } from './entry.ts'
import { rateKey } from './waiting-changes.ts'

/** Average, count and histogram of a game's ratings, and the viewer's own. */
export const rateQuery = (gameId: number) =>
  queryOptions({
    queryKey: rateKey(gameId),
    queryFn: ({ signal }) => api.rate.game({ params: { game: gameId }, signal, quiet: true }),
    meta: { viewer: true },
  })

/** Rates a game, 1 to 10 in halves; null takes the rating away. */
export function useRate(): (game: EntryGame, rating: number | null) => void {
  const client = useQueryClient()
  return (game, rating) => void changeGame(client, game, { type: 'rating', value: rating })
}
