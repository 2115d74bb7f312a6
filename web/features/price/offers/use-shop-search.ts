import { type QueryClient, useQueries, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Game } from '../../../../common/api/game.ts'
import type { GamePrices, PriceEntry } from '../../../../common/api/price.ts'
import { askedAgainMs, type PriceStoreName } from '../../../../common/rules/prices.ts'
import { priceKeys } from '../../../cache/catalogue-keys.ts'
import { askShopQuery, type ShopAnswer } from '../price.data.ts'
import type { Refusal } from '../refusal.ts'
import { withoutRetold } from './offers.ts'

/** How a shop stands: `unasked` where somebody stopped it. */
type ShopState = 'asking' | 'found' | 'nothing' | 'unasked' | Exclude<Refusal, 'off'>

export interface ShopResult {
  store: PriceStoreName
  state: ShopState
  /** What it has; while it is asked again, or when it failed, what it had. */
  offers: PriceEntry[]
  /** When it answered while somebody waited; 0: it was known before. */
  answeredAt: number
  ask: () => void
  stop: () => void
}

export interface ShopSearch {
  shops: ShopResult[]
  isBusy: boolean
  stop: () => void
}

type Known = GamePrices['stores'][number]

/**
 * Asks all shops at once whose answer is older than the server keeps it. Each answer comes by itself; leaving the page
 * ends what is still on its way (PRI-01).
 */
export function useShopSearch(game: Pick<Game, 'id' | 'title'>, known: GamePrices): ShopSearch {
  const client = useQueryClient()
  const [openedAt] = useState(() => Date.now())
  const isFresh = ({ asked_at: at }: Known): boolean => at !== null && openedAt - Date.parse(at) < askedAgainMs
  const connected = known.stores.filter(({ on }) => on === 1)
  const asked = useQueries({
    queries: connected.map((one) => ({ ...askShopQuery(game, one.store), enabled: !isFresh(one) })),
  })
  const shops = connected.flatMap((one, at): ShopResult[] => {
    const [query, { store }] = [asked[at]!, one]
    const state = stateOf(query, isFresh(one), known, store)
    if (state === 'off') return []
    return [
      {
        store,
        state,
        offers: answered(query)?.offers ?? offersAt(known, store),
        answeredAt: answered(query) && query.dataUpdatedAt > openedAt ? query.dataUpdatedAt : 0,
        ask: () => void query.refetch(),
        stop: () => void client.cancelQueries({ queryKey: priceKeys.asked(game.id, store) }),
      },
    ]
  })
  const isBusy = shops.some(({ state }) => state === 'asking')
  useRenewal(client, game.id, isBusy, shops.filter(({ answeredAt }) => answeredAt > 0).length)
  useReturn(shops)
  return {
    shops: withoutRetold(shops),
    isBusy,
    stop: () => void client.cancelQueries({ queryKey: priceKeys.asked(game.id) }),
  }
}

const answered = ({ data }: UseQueryResult<ShopAnswer>): ShopAnswer | undefined => (data?.refusal ? undefined : data)
const offersAt = ({ offers }: GamePrices, store: PriceStoreName): PriceEntry[] =>
  offers.filter((offer) => offer.store === store)

function stateOf(
  query: UseQueryResult<ShopAnswer>,
  isFresh: boolean,
  known: GamePrices,
  store: PriceStoreName,
): ShopState | 'off' {
  if (query.isFetching) return 'asking'
  const answer = answered(query)
  if (answer || isFresh) return (answer?.offers ?? offersAt(known, store)).length > 0 ? 'found' : 'nothing'
  return query.data?.refusal ?? 'unasked'
}

/** What was known is asked for anew when the search is over: the best price, its rank, the line. */
function useRenewal(client: QueryClient, gameId: number, isBusy: boolean, answers: number): void {
  useEffect(() => {
    if (isBusy || answers === 0) return
    void client.invalidateQueries({ queryKey: priceKeys.ofGame(gameId) })
    void client.invalidateQueries({ queryKey: priceKeys.history(gameId) })
  }, [client, gameId, isBusy, answers])
}

/** What failed without a network is asked again with one. */
function useReturn(shops: readonly ShopResult[]): void {
  const askAgain = useEffectEvent(() => {
    for (const { state, ask } of shops) if (state === 'offline') ask()
  })
  useEffect(() => {
    const listen = () => askAgain()
    addEventListener('online', listen)
    return () => removeEventListener('online', listen)
  }, [])
}
