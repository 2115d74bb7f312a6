import { type FocusEvent, useState } from 'react'
import type { PriceEntry } from '../../../../common/api/price.ts'
import { addedTo, cheapestFirst } from './offers.ts'
import type { ShopSearch } from './use-shop-search.ts'

/**
 * All offers in the order of their rows. While shops are asked, what comes is added at the end, since a row must not
 * run away from a finger; then the cheapest is first, as soon as nobody aims at a row.
 */
export function useRowOrder({ shops, isBusy }: ShopSearch, market: string) {
  const [isHeld, setHeld] = useState(false)
  const [before, setBefore] = useState<readonly PriceEntry[]>([])
  const sorted = cheapestFirst(
    shops.flatMap(({ offers }) => offers),
    market,
  )
  const rows = isBusy || isHeld ? addedTo(before, sorted) : sorted
  if (rows.length !== before.length || rows.some((offer, at) => offer !== before[at])) setBefore(rows)
  const hold = {
    onPointerEnter: () => setHeld(true),
    onPointerLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) =>
      setHeld(currentTarget.contains(relatedTarget)),
  }
  return { rows, hold }
}
