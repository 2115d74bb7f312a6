import { cx } from '../../../ui/cx.ts'
import { type Status, statusInk } from './status.ts'
import { StatusIcon } from './status-icon.tsx'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'

export type SealItem = { status: Status; label: string }

/** One small status stamp. */
export const Seal = ({ status, label }: SealItem) => (
  <span className={cx('seal', statusInk(status))} title={label}>
    <StatusIcon status={status} filled={status === 'favourite'} />
    <VisuallyHidden>{label}</VisuallyHidden>
  </span>
)

/** At most two seals, hanging from the cover's lower edge. */
export const Seals = ({ items }: { items: readonly SealItem[] }) => (
  <span className="seals" aria-hidden>
    {items.slice(0, 2).map((item) => (
      <Seal key={item.status} {...item} />
    ))}
  </span>
)

export type StampProps = {
  status: Status
  label: string
  date?: string
  /** It was just set, and is animated (the only overshoot animation of the site). */
  landing?: boolean
  /** In the text's flow, not in a corner of the cover. */
  inline?: boolean
}

/** A status stamp on card stock, on the viewer's cover. Put it in a `relative` box around the cover. */
export const Stamp = ({ status, label, date, landing = false, inline = false }: StampProps) => (
  <span className={cx('stamp', statusInk(status), landing && 'stamp-landing', inline && 'stamp-static')}>
    <span>
      {label}
      {date && <small>{date}</small>}
    </span>
  </span>
)
