import { line } from '../../clean.ts'
import type { AddressOn } from '../addresses.ts'
import { offerTexts } from '../limits.ts'
import { decimalMoney } from '../money.ts'
import { priced } from '../offer.ts'
import type { Money, StoreOffer } from '../store.ts'
import type { WireDeal, WireGame, WirePrice, WirePrices } from './schema.ts'

/** The lowest price that any of its shops has had; which game it is has to be decided by its name, as for offers. */
export interface StoreLow {
  id: string
  name: string
  kind: StoreOffer['kind']
  all: Money | null
  /** In the last year, and in the last three months. */
  year: Money | null
  quarter: Money | null
}

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
        image: picture(game.assets?.boxart),
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

/** The lowest prices of a game; null where there has never been one. */
export function toLow(
  game: WireGame,
  { historyLow: { all, y1, m3 } }: Pick<WirePrices[number], 'historyLow'>,
): StoreLow | null {
  const name = line(game.title, offerTexts.name)
  const [lowest, year, quarter] = [all, y1, m3].map(moneyOf) as [Money | null, Money | null, Money | null]
  if (name === null || (lowest ?? year ?? quarter) === null) return null
  return { id: game.id, name, kind: kindOf(game), all: lowest, year, quarter }
}
