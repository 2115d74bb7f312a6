import type { PriceEntry } from '../../../../common/api/price.ts'
import { m } from '../../../paraglide/messages.js'
import { shops } from '../stores.ts'

/** Who sells it: behind a comparison of shops the shop that it found. */
export const sellerOf = ({ seller, store }: Pick<PriceEntry, 'seller' | 'store'>): string => seller ?? shops[store].name

/** What is sold: "Base game", "Deluxe", "Boxed, used", "Gold · Boxed, new". */
export function editionWords({ edition, condition }: Pick<PriceEntry, 'edition' | 'condition'>): string {
  const box = condition === 'digital' ? null : condition === 'new' ? m.price_boxed_new() : m.price_boxed_used()
  return [edition, box].filter((part) => part !== null).join(' · ') || m.price_base()
}

/** The discount as its row says it; null without one. */
export const discountWords = (percent: number): string | null => (percent > 0 ? m.price_off({ percent }) : null)
