import { line } from '../../clean.ts'
import type { AddressOn } from '../addresses.ts'
import { offerTexts } from '../limits.ts'
import { moneyText } from '../money.ts'
import type { StoreOffer } from '../store.ts'
import type { WireHit } from './schema.ts'

export const site = 'https://www.yuplay.com'

interface Place {
  page: AddressOn
  picture: AddressOn
  /** For signs that several currencies have. */
  currency: string
}

/** One hit of the page; null without a name, or where it does not lead to a page of the shop. */
export function toOffer(hit: WireHit, { page, picture, currency }: Place): StoreOffer | null {
  const name = line(hit.title, offerTexts.name)
  const url = page(absolute(hit.href))
  const id = url === null ? null : line(lastOf(new URL(url).pathname), offerTexts.id)
  if (name === null || url === null || id === null) return null
  const price = moneyText(line(hit.price, 40), currency)
  return {
    id,
    name,
    url,
    image: picture(absolute(hit.image)),
    price,
    // The page shows only how much less it is, in percent.
    regular: null,
    platforms: [],
    kind: null,
    edition: null,
    condition: 'digital',
    inStock: price !== null && !hit.soldOut,
    seller: null,
  }
}

const mostAddress = 2_000

const absolute = (address: string | undefined): string | null =>
  address !== undefined && address.length <= mostAddress && URL.canParse(address, site)
    ? new URL(address, site).href
    : null

/** "sample-ring" of "/product/sample-ring/". */
const lastOf = (path: string): string | undefined => path.split('/').findLast((part) => part !== '')
