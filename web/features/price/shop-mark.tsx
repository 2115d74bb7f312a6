import type { PriceStoreName } from '../../../common/rules/prices.ts'
import { shops } from './stores.ts'

/** Two letters in a shop's colours; its name is beside it. */
export function ShopMark({ store }: { store: PriceStoreName }) {
  const { mark, ground, ink } = shops[store]
  return (
    <span aria-hidden className="shop-mark" style={{ background: ground, color: ink }}>
      {mark}
    </span>
  )
}
