import type { PriceEntry } from '../../../../common/api/price.ts'
import type { PriceKind } from '../../../../common/rules/prices.ts'
import type { Shops } from '../shown-shops.ts'
import { shops } from '../stores.ts'

/** Whether it can be bought at a price that can be compared. */
const isBuyable = ({ amount, in_stock: inStock, currency }: PriceEntry, market: string): boolean =>
  amount !== null && inStock === 1 && currency === market

/** Cheapest first; then what is sold in another currency, what is sold out, and what has no price. */
export function cheapestFirst(offers: readonly PriceEntry[], market: string): PriceEntry[] {
  const rank = (offer: PriceEntry): number => {
    if (offer.amount === null) return 3
    if (offer.in_stock === 0) return 2
    return offer.currency === market ? 0 : 1
  }
  return offers.toSorted((a, b) => rank(a) - rank(b) || (a.amount ?? 0) - (b.amount ?? 0))
}

/**
 * The offer to show first: the cheapest of the plain game, of editions only where nobody sells that; null without any.
 */
export function bestOf(offers: readonly PriceEntry[], market: string): PriceEntry | null {
  const [first = null, ...rest] = cheapestFirst(offers, market).filter((offer) => isBuyable(offer, market))
  if (first === null || first.edition === null) return first
  return rest.find(({ edition }) => edition === null) ?? first
}

/** The cheapest plain game of some kinds of shops, which is what a watch waits for; null without any. */
export function plainBest(
  offers: readonly PriceEntry[],
  market: string,
  kinds: readonly PriceKind[],
): PriceEntry | null {
  const best = bestOf(
    offers.filter(({ kind }) => kinds.includes(kind)),
    market,
  )
  return best?.edition === null ? best : null
}

export const isShown = ({ kind }: PriceEntry, wanted: Shops): boolean => wanted === 'all' || kind !== 'reseller'

/** Offers of several shops without those that a comparison tells of a shop that answered itself, which knows better. */
export function withoutRetold<T extends { offers: PriceEntry[] }>(answers: readonly T[]): T[] {
  const own = answers.flatMap(({ offers }) => offers.filter(({ seller }) => seller === null))
  const names = new Set(own.map(({ store }) => shops[store].name.toLowerCase()))
  const isRetold = ({ seller }: PriceEntry): boolean => seller !== null && names.has(seller.toLowerCase())
  return answers.map((answer) => ({ ...answer, offers: answer.offers.filter((offer) => !isRetold(offer)) }))
}

/** Names an offer among all of a game. */
export const keyOf = ({ store, seller, url, name, amount }: PriceEntry): string =>
  [store, seller, url, name, amount].join('\n')

/** Offers in the order in which they stand already, the others after them. */
export function addedTo(before: readonly PriceEntry[], now: readonly PriceEntry[]): PriceEntry[] {
  const places = new Map(before.map((offer, at) => [keyOf(offer), at]))
  const placeOf = (offer: PriceEntry): number => places.get(keyOf(offer)) ?? before.length
  return now.toSorted((a, b) => placeOf(a) - placeOf(b))
}
