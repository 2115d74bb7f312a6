import { queryOptions } from '@tanstack/react-query'
import { rateApi } from '../../api/calls/rate.generated.ts'
import { rateKeys } from '../../cache/keys.ts'

/** Average, count and histogram of a game's ratings, and the viewer's own rating. */
export const rateQuery = (gameId: number) =>
  queryOptions({
    queryKey: rateKeys.ofGame(gameId),
    queryFn: ({ signal }) => rateApi.game({ params: { game: gameId }, signal, quiet: true }),
    meta: { viewer: true },
  })
