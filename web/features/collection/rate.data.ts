import { queryOptions } from '@tanstack/react-query'
import { rateApi } from '../../api/calls/rate.gen.ts'
import { rateKey } from './keys.ts'

export { useRate } from './changes/set-entry.ts'

/** Average, count and histogram of a game's ratings, and the viewer's own. */
export const rateQuery = (gameId: number) =>
  queryOptions({
    queryKey: rateKey(gameId),
    queryFn: ({ signal }) => rateApi.game({ params: { game: gameId }, signal, quiet: true }),
    meta: { viewer: true },
  })
