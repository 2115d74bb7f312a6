import { useEffect, useState } from 'react'
import { m } from '../../../paraglide/messages.js'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { RotateCcw, X } from '../../../ui/icons/icons.ts'
import { ShopMark } from '../shop-mark.tsx'
import { shops } from '../stores.ts'
import type { ShopResult } from './use-shop-search.ts'

/** After so many milliseconds a shop is slow. */
const slowAfter = 4_000

/** A shop that has not answered: it is being asked, it failed, or somebody stopped it. */
export function ShopRow({ shop: { store, state, ask, stop } }: { shop: ShopResult }) {
  const { name } = shops[store]
  const isAsking = state === 'asking'
  return (
    <tr className="offer offer-shop-row">
      <th scope="row">
        <span className="offer-shop">
          <ShopMark store={store} />
          <span className="min-w-0">
            <b>{name}</b>
            <small>{isAsking ? <Asking /> : (failures[state]?.() ?? m.price_unasked())}</small>
          </span>
        </span>
      </th>
      <td className="offer-wide">{isAsking && <Skeleton />}</td>
      <td className="offer-wide">{isAsking && <Skeleton />}</td>
      <td className="offer-wide">{isAsking && <Skeleton />}</td>
      <td className="offer-wide">{'\u00a0'}</td>
      <td className="offer-price">{isAsking && <Skeleton />}</td>
      <td className="offer-go">
        {isAsking ? (
          <IconButton label={m.price_stop_shop({ shop: name })} icon={<X aria-hidden />} onClick={stop} />
        ) : (
          <IconButton label={m.price_ask_shop({ shop: name })} icon={<RotateCcw aria-hidden />} onClick={ask} />
        )}
      </td>
    </tr>
  )
}

const failures: Partial<Record<ShopResult['state'], () => string>> = {
  down: m.price_failed,
  busy: m.price_failed_busy,
  often: m.price_failed_often,
  offline: m.errors_offline_title,
}

function Asking() {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfter)
    return () => clearTimeout(timer)
  }, [])
  return isSlow ? m.price_slow() : m.price_asking()
}
