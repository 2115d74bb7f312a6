import { useState } from 'react'
import type { PriceWatch } from '../../../../common/api/price.ts'
import { type PriceKind, priceKinds, trustedKinds } from '../../../../common/rules/prices.ts'
import { formatPrice, readAmount, unitOf } from '../money.ts'

/** What the form begins with: a tenth less than today, in whole units. */
export function proposal(today: number | null, currency: string): number | null {
  if (today === null) return null
  const unit = unitOf(currency)
  return Math.floor((today * 0.9) / unit) * unit
}

interface Edited {
  text?: string
  kinds?: readonly PriceKind[]
}

/**
 * What the viewer is about to be told of: what is saved until something is changed, without that a proposal. `todayOf`:
 * the best price of some kinds of shops.
 */
export function useWatchDraft(
  watch: PriceWatch | null,
  currency: string,
  todayOf: (kinds: readonly PriceKind[]) => number | null,
) {
  const [edited, setEdited] = useState<Edited>({})
  const kinds = edited.kinds ?? watch?.kinds ?? trustedKinds
  const first = watch?.amount ?? proposal(todayOf(kinds), currency)
  const text = edited.text ?? (first === null ? '' : formatPrice(first, currency))
  const amount = readAmount(text, currency)
  const isNew = watch === null || watch.amount !== amount || watch.kinds.toSorted().join() !== kinds.toSorted().join()
  return {
    kinds,
    text,
    amount,
    today: todayOf(kinds),
    /** It differs from what is saved. */
    isNew,
    write: (next: string) => setEdited({ ...edited, text: next }),
    /** Writes an amount as it is read: after somebody wrote it in another way, and beside the buttons. */
    setAmount: (next: number) => setEdited({ ...edited, text: formatPrice(Math.max(0, next), currency) }),
    toggle: (kind: PriceKind) =>
      setEdited({ ...edited, kinds: priceKinds.filter((one) => (one === kind) !== kinds.includes(one)) }),
    /** From now on it shows what is saved. */
    forget: () => setEdited({}),
  }
}

export type WatchDraft = ReturnType<typeof useWatchDraft>
