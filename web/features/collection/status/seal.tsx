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
