import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { Game } from '../../../common/api/game.ts'
import type { HistoryRange, PriceEntry, Subscription, WishOrder } from '../../../common/api/price.ts'
import { limits } from '../../../common/rules/limits.ts'
import { askedAgainMs, type PriceStoreName } from '../../../common/rules/prices.ts'
import { priceApi } from '../../api/calls/price.generated.ts'
import { scrapApi } from '../../api/calls/scrap.generated.ts'
import { priceKeys } from '../../cache/catalogue-keys.ts'
import { nextPage } from '../../lib/pages.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { toast } from '../../ui/feedback/toast.ts'
import { formatPrice } from './money.ts'
import { savePrice } from './offers/save-price.ts'
import { type Refusal, refusalOf } from './refusal.ts'
import type { Shops } from './shown-shops.ts'

/** What is known of a game's prices without asking a shop. */
export const gamePricesQuery = (gameId: number, shops: Shops) =>
  queryOptions({
    queryKey: priceKeys.ofGame(gameId, shops),
    queryFn: ({ signal }) => priceApi.ofGame({ params: { id_game: gameId }, query: { shops }, signal, quiet: true }),
    placeholderData: keepPreviousData,
    meta: { viewer: true },
  })

/** The lowest price of each day, by kind of shop. */
export const priceHistoryQuery = (gameId: number, range: HistoryRange) =>
  queryOptions({
    queryKey: priceKeys.history(gameId, range),
    queryFn: ({ signal }) => priceApi.history({ params: { id_game: gameId }, query: { range }, signal, quiet: true }),
    staleTime: askedAgainMs,
    meta: { viewer: true },
  })

/** What a shop said: its offers, or why there are none. */
export interface ShopAnswer {
  offers: PriceEntry[]
  refusal: Refusal | null
}

/**
 * Asks one shop. A refusal is an answer too, since the row of the shop says it and no toast does; it is asked again at
 * the next visit. Nobody who looks any more, or a press of "Stop", ends the request.
 */
export const askShopQuery = ({ id, title }: Pick<Game, 'id' | 'title'>, store: PriceStoreName) =>
  queryOptions({
    queryKey: priceKeys.asked(id, store),
    queryFn: async ({ signal }): Promise<ShopAnswer> => {
      const name = title.slice(0, limits.priceNameMax)
      try {
        const offers = await scrapApi[store]({ body: { id, name, lang: getLocale() }, signal, quiet: true })
        savePrice(id, store, offers)
        return { offers, refusal: null }
      } catch (error) {
        return { offers: [], refusal: refusalOf(error) }
      }
    },
    staleTime: ({ state }) => (state.data?.refusal ? 0 : askedAgainMs),
    gcTime: askedAgainMs,
  })

/** The viewer's wishes with what they cost now. */
export const pricedWishesQuery = (order: WishOrder, shops: Shops) =>
  infiniteQueryOptions({
    queryKey: priceKeys.wishes(order, shops),
    queryFn: ({ signal, pageParam: page }) => priceApi.wishlist({ query: { page, order, shops }, signal, quiet: true }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    meta: { viewer: true },
  })

/** The three fixed offers; for admins. */
export const subscriptionsQuery = queryOptions({
  queryKey: priceKeys.subscriptions(),
  queryFn: ({ signal }) => priceApi.subscriptions({ signal, quiet: true }),
})

type Changing = Pick<Subscription, 'key' | 'name' | 'amount' | 'currency' | 'since'>

/** Changes the price of a fixed offer. */
export function useChangeSubscription() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['price', 'subscription'],
    mutationFn: ({ key, amount, currency, since }: Changing) =>
      priceApi.changeSubscription({ params: { key }, body: { amount, currency, since }, quiet: true }),
    onSuccess: (_answer, { name, amount, currency }) =>
      toast.show(m.price_admin_saved({ name, price: formatPrice(amount, currency) })),
    onError: (_error, { name }) => toast.error(m.price_admin_failed({ name })),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: priceKeys.subscriptions() }),
        client.invalidateQueries({ queryKey: priceKeys.ofGames }),
      ]),
  })
}
