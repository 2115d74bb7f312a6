import type { QueryClient } from '@tanstack/react-query'
import type { PriceWatch } from '../../../../common/api/price.ts'
import type { PriceKind } from '../../../../common/rules/prices.ts'
import { priceApi } from '../../../api/calls/price.generated.ts'
import { defineOptimisticUpdate, tellRefusal } from '../../../cache/optimistic-update.ts'
import type { Draft } from '../../../cache/draft.ts'
import { applyUpdate } from '../../../cache/optimistic.ts'
import { priceKeys } from '../../../cache/catalogue-keys.ts'
import type { gamePricesQuery, pricedWishesQuery } from '../price.data.ts'

type Watching = { gameId: number; amount: number; currency: string; kinds: PriceKind[] }
type Ending = { gameId: number }

const scope = ({ gameId }: Ending): string => `price watch ${gameId}`

/** Puts a watch wherever prices of the game are shown. */
function show(draft: Draft, gameId: number, next: (held: PriceWatch | null) => PriceWatch | null): void {
  const put = <T extends { watch: PriceWatch | null }>(held: T): T => {
    const watch = next(held.watch)
    return watch === held.watch ? held : { ...held, watch }
  }
  draft.updateAll<typeof gamePricesQuery>(priceKeys.ofGame(gameId), put)
  draft.updateAll<typeof pricedWishesQuery>(priceKeys.wishes(), (held) => ({
    ...held,
    pages: held.pages.map((page) => ({
      ...page,
      data: page.data.map((wish) => (wish.game.id === gameId ? put(wish) : wish)),
    })),
  }))
}

const isSame = (held: PriceWatch | null, { amount, currency, kinds }: Watching): boolean =>
  held?.amount === amount && held.currency === currency && held.kinds.join() === kinds.join()

/** Not on another day: the price may have been there meanwhile, and nobody was told. */
const watching = defineOptimisticUpdate<Watching, PriceWatch>({
  mutationKey: ['price', 'watch'],
  scope,
  resend: 'never',
  apply: (draft, wanted) =>
    show(draft, wanted.gameId, (held) => {
      const { amount, currency, kinds } = wanted
      return isSame(held, wanted) ? held : { told_at: null, told_amount: null, ...held, amount, currency, kinds }
    }),
  send: ({ gameId, amount, currency, kinds }, how) =>
    priceApi.watch({ params: { id_game: gameId }, body: { amount, currency, kinds }, ...how }),
  confirm: (draft, watch, { gameId }) => show(draft, gameId, () => watch),
  replaces: () => true,
  onRefused: tellRefusal,
})

const ending = defineOptimisticUpdate<Ending, null>({
  mutationKey: ['price', 'unwatch'],
  scope,
  resend: 'never',
  apply: (draft, { gameId }) => show(draft, gameId, () => null),
  send: ({ gameId }, how) => priceApi.unwatch({ params: { id_game: gameId }, ...how }),
  onRefused: tellRefusal,
})

/** Wants to be told when a game costs an amount or less; whether it stands. */
export const watchPrice = (client: QueryClient, wanted: Watching): Promise<boolean> =>
  applyUpdate(client, watching, wanted)

/** Wants it no more; whether it stands. */
export const unwatchPrice = (client: QueryClient, gameId: number): Promise<boolean> =>
  applyUpdate(client, ending, { gameId })
