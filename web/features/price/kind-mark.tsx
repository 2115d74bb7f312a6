import type { PriceKind } from '../../../common/rules/prices.ts'
import { m } from '../../paraglide/messages.js'
import { cx } from '../../ui/cx.ts'
import { BadgeCheck, KeyRound, type LucideIcon, Repeat2 } from '../../ui/icons/icons.ts'
import './price.css'

const kinds: Record<PriceKind, { icon: LucideIcon; name: () => string; text: () => string }> = {
  official: { icon: BadgeCheck, name: m.price_kind_official, text: m.price_kind_official_text },
  used: { icon: Repeat2, name: m.price_kind_used, text: m.price_kind_used_text },
  reseller: { icon: KeyRound, name: m.price_kind_reseller, text: m.price_kind_reseller_text },
}

/** What kind of shop it is: icon and word, never the colour alone. */
export function KindMark({ kind, className }: { kind: PriceKind; className?: string }) {
  const { icon: Icon, name } = kinds[kind]
  return (
    <span className={cx('price-kind', className)} data-kind={kind}>
      <Icon aria-hidden />
      {name()}
    </span>
  )
}

/** A sentence on each kind. */
export const KindNotes = ({ shown }: { shown: readonly PriceKind[] }) => (
  <ul aria-label={m.price_kinds()} className="price-kinds">
    {shown.map((kind) => (
      <li key={kind}>
        <KindMark kind={kind} /> {kinds[kind].text()}
      </li>
    ))}
  </ul>
)
