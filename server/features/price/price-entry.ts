import type { PriceEntry } from '../../../common/api/price.ts'
import { priceText } from '../../../common/rules/prices.ts'
import type { RequestLang } from '../../http/lang.ts'
import type { OfferRow } from './offers.queries.ts'
import type { Platforms, PricedGame } from './priced-game.ts'

/** A kept offer as people of a language see it. */
export function toEntry(
  row: OfferRow,
  game: Pick<PricedGame, 'cover'>,
  platforms: Platforms,
  lang: RequestLang,
): PriceEntry {
  const { amount, currency } = row
  const hasPrice = amount !== null && currency !== null
  return {
    name: row.name,
    price: hasPrice ? priceText(lang, amount, currency) : '',
    url: row.url,
    image: game.cover,
    store: row.store,
    kind: row.kind,
    seller: row.seller,
    edition: row.edition,
    platforms: row.platform_ids.flatMap(platforms.named),
    condition: row.condition,
    amount,
    currency,
    regular_amount: row.regular,
    in_stock: row.in_stock ? 1 : 0,
    seen_at: row.asked_at.toISOString(),
  }
}
