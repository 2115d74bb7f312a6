import { limits } from '../../../common/rules/limits.ts'
import { kindOfOffer, type PriceKind, type PriceStoreName, priceKinds } from '../../../common/rules/prices.ts'
import type { StoreOffer } from '../../providers/stores/store.ts'
import { knownId, type Platforms, type PricedGame } from './priced-game.queries.ts'

/** An offer of a game, as it is kept. */
export interface KeptOffer {
  offer_id: string
  name: string
  url: string
  kind: PriceKind
  seller: string | null
  edition: string | null
  platform_ids: number[]
  condition: StoreOffer['condition']
  amount: number | null
  currency: string | null
  regular: number | null
  in_stock: boolean
}

/** Of one kind of shop and one edition so many are kept: a comparison may name fifty sellers of the same. */
const mostAlike = 5

/** What a shop offers of this game, the plain game first, then cheapest first; the rest is something else. */
export function chooseOffers(
  store: PriceStoreName,
  game: PricedGame,
  offers: readonly StoreOffer[],
  platforms: Platforms,
): KeptOffer[] {
  const judged = new Map<string, KeptOffer>()
  for (const offer of offers) {
    const verdict = game.judge({ ...offer, platforms: platforms.slugsOf(offer.platforms) })
    if (verdict && !judged.has(offer.id))
      judged.set(offer.id, toKept(store, offer, { ...verdict, ids: platforms.idsOf(verdict.platforms) }))
  }
  const sorted = withoutNamesakes(store, game, [...judged.values()]).toSorted(
    (a, b) => Number(a.edition !== null) - Number(b.edition !== null) || costOf(a) - costOf(b),
  )
  const counts = new Map<string, number>()
  const few = sorted.filter(({ kind, edition }) => {
    const alike = `${kind} ${edition?.toLowerCase()}`
    const count = (counts.get(alike) ?? 0) + 1
    counts.set(alike, count)
    return count <= mostAlike
  })
  return few.slice(0, limits.priceOffers)
}

function toKept(
  store: PriceStoreName,
  offer: StoreOffer,
  { edition, ids }: { edition: string | null; ids: number[] },
): KeptOffer {
  const { id, name, url, price, regular, condition, inStock, seller } = offer
  return {
    offer_id: id,
    name,
    url,
    kind: kindOfOffer(store, condition, seller),
    seller: seller?.name ?? null,
    edition,
    platform_ids: ids,
    condition,
    amount: price?.amount ?? null,
    currency: price?.currency ?? null,
    regular: price && regular && regular.currency === price.currency ? regular.amount : null,
    in_stock: inStock,
  }
}

/** What has no price, or is sold out, comes last. */
const costOf = ({ amount, in_stock }: KeptOffer): number =>
  (amount ?? limits.priceMax) + (in_stock ? 0 : limits.priceMax)

/** Where the catalogue knows the game's number on Steam, others of the very name are other games: "Doom" of 1993. */
function withoutNamesakes(store: PriceStoreName, game: PricedGame, offers: KeptOffer[]): KeptOffer[] {
  const known = store === 'steam' ? knownId(game, store) : undefined
  if (!offers.some(({ offer_id }) => offer_id === known)) return offers
  return offers.filter(({ offer_id, edition }) => offer_id === known || edition !== null)
}

/** The kinds of shops that the caller looks at. */
export const kindsOf = (shops: 'all' | 'no-resellers' | undefined): PriceKind[] =>
  priceKinds.filter((kind) => shops !== 'no-resellers' || kind !== 'reseller')
