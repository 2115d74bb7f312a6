import { line } from '../../clean.ts'
import type { AddressOn } from '../addresses.ts'
import { offerTexts } from '../limits.ts'
import { hundredthMoney } from '../money.ts'
import { priced } from '../offer.ts'
import type { StoreOffer } from '../store.ts'
import type { WireApp, WireItem } from './schema.ts'

/** What its search tells of: a game or a part of one, a package, several packages. Each has its own pages. */
const types = new Map<string, { page: string; kind: StoreOffer['kind'] }>([
  ['app', { page: 'app', kind: null }],
  ['sub', { page: 'sub', kind: null }],
  ['bundle', { page: 'bundle', kind: 'bundle' }],
])

/** A row of its search; null where it is no thing to buy, or has no name. */
export function toOffer(item: WireItem, picture: AddressOn): StoreOffer | null {
  const type = types.get(item.type)
  const name = line(item.name, offerTexts.name)
  if (!type || name === null) return null
  const { id, price, platforms } = item
  return {
    // Numbers of games and packages overlap.
    id: type.page === 'app' ? String(id) : `${type.page}/${id}`,
    name,
    url: `https://store.steampowered.com/${type.page}/${id}/`,
    image: picture(item.tiny_image),
    ...digital(pricesOf(price)),
    platforms: platformsOf(platforms),
    kind: type.kind,
  }
}

const appKinds = new Map<string, StoreOffer['kind']>([
  ['game', 'game'],
  ['dlc', 'addon'],
  ['music', 'addon'],
  ['demo', 'addon'],
])

/** One app, as its details tell. `usual` is the currency of the market, for what costs nothing. */
export function toAppOffer(app: WireApp, usual: string, picture: AddressOn): StoreOffer | null {
  const name = line(app.name, offerTexts.name)
  if (name === null) return null
  const { steam_appid: id, is_free: free, price_overview: price, platforms, type } = app
  return {
    id: String(id),
    name,
    url: `https://store.steampowered.com/app/${id}/`,
    image: picture(app.header_image),
    ...digital(free ? priced({ amount: 0, currency: usual }, null) : pricesOf(price)),
    platforms: platformsOf(platforms),
    kind: appKinds.get(type) ?? null,
  }
}

const pricesOf = (price: WireItem['price']) =>
  priced(hundredthMoney(price?.final, price?.currency), hundredthMoney(price?.initial, price?.currency))

/** What has no price cannot be bought. */
const digital = (prices: ReturnType<typeof priced>) =>
  ({ ...prices, edition: null, condition: 'digital', inStock: prices.price !== null, seller: null }) as const

const platformsOf = (platforms: WireItem['platforms'] = {}): string[] => [
  ...(platforms.windows ? ['PC'] : []),
  ...(platforms.mac ? ['Mac'] : []),
  ...(platforms.linux ? ['Linux'] : []),
]
