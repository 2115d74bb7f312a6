import type { GamePrices } from '../../../common/api/price.ts'
import { isLowerThan, type PriceKind } from '../../../common/rules/prices.ts'
import { formatDay } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { isKnownLong } from './known-long.ts'
import { formatPrice } from './money.ts'
import { shops } from './stores.ts'

/**
 * The lowest of all times, where it is of a kind that is drawn: what we saw in at least thirty days, or what a
 * comparison of official shops remembers.
 */
export function lowWords(
  {
    low,
    known_low: known,
    known_since: since,
    currency,
  }: Pick<GamePrices, 'low' | 'known_low' | 'known_since' | 'currency'>,
  kinds: readonly PriceKind[],
): string | null {
  const own = low !== null && kinds.includes(low.kind) && isKnownLong(since) ? low : null
  const say = ({ amount, day }: { amount: number; day: string }) => ({
    price: formatPrice(amount, currency),
    date: formatDay(day),
  })
  if (known !== null && kinds.includes('official') && isLowerThan(known, own))
    return m.price_low_elsewhere({ ...say(known), shop: known.seller, source: shops[known.source].name })
  return own && m.price_low({ ...say(own), shop: shops[own.store].name })
}
