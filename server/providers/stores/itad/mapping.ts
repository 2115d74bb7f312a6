import { isDay } from '../../../lib/clock.ts'
import { line } from '../../clean.ts'
import type { AddressOn } from '../addresses.ts'
import { offerTexts } from '../limits.ts'
import { decimalMoney } from '../money.ts'
import { priced } from '../offer.ts'
import type { Money, StoreLow, StoreOffer } from '../store.ts'
import type { WireDeal, WireGame, WireLow, WirePrice } from './schema.ts'

const kinds = new Map<string, StoreOffer['kind']>([
  ['game', 'game'],
  ['dlc', 'addon'],
  ['package', 'bundle'],
])
const kindOf = ({ type }: WireGame): StoreOffer['kind'] => kinds.get(type ?? '') ?? null

const moneyOf = (price: WirePrice | null | undefined): Money | null => decimalMoney(price?.amount, price?.currency)

const platforms = new Map([
  ['Windows', 'PC'],
  ['Mac', 'Mac'],
  ['Linux', 'Linux'],
])

/** What the shops want for a game, the cheapest first. */
export function toOffers(game: WireGame, deals: readonly WireDeal[], picture: AddressOn): StoreOffer[] {
  const name = line(game.title, offerTexts.name)
  if (name === null) return []
  const offers = deals.flatMap((deal): StoreOffer[] => {
    const seller = line(deal.shop.name, offerTexts.seller)
    const price = moneyOf(deal.price)
    if (seller === null || price === null) return []
    return [
      {
        id: `${game.id}-${deal.shop.id}`,
        name,
        // Its own page of the game, where the shops' links are: ours are nobody's partner links.
        url: `https://isthereanydeal.com/game/${game.slug}/info/`,
        image: picture(game.assets && 'boxart' in game.assets ? game.assets.boxart : null),
        ...priced(price, moneyOf(deal.regular)),
        platforms: (deal.platforms ?? []).flatMap((one) => platforms.get(one.name) ?? []),
        kind: kindOf(game),
        edition: null,
        condition: 'digital',
        inStock: true,
        // It lists only shops that sell with the maker's leave.
        seller: { name: seller, official: true },
      },
    ]
  })
  return offers.toSorted((a, b) => (a.price?.amount ?? 0) - (b.price?.amount ?? 0))
}

/** Shops can be told apart by their ids here, games by the rest: "<game>-<shop>". */
export const gameIn = (offerId: string): string | null =>
  /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-\d{1,7}$/.exec(offerId)?.[1] ?? null

/** The lowest price ever; null without a price, a day or a shop that can be read. */
export function toLow({ shop, price, timestamp }: WireLow): StoreLow | null {
  const [seller, money] = [line(shop.name, offerTexts.seller), moneyOf(price)]
  // The day at the shop: the moment is written with its zone.
  const day = /^(\d{4}-\d{2}-\d{2})T/.exec(timestamp)?.[1]
  if (seller === null || money === null || day === undefined || !isDay(day)) return null
  return { ...money, day, seller }
}
