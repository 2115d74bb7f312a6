import type { ReactNode } from 'react'
import { Link } from '../../router/link.tsx'
import { cx } from '../../ui/cx.ts'
import { Eyebrow } from '../../ui/text/eyebrow.tsx'
import './library-card.css'

/** A number that leads to what it counts. */
export type CardTotal = { label: string; value: ReactNode; to: string }

const Totals = ({ totals, className }: { totals: readonly CardTotal[]; className?: string }) => (
  <ul className={cx('totals', className)}>
    {totals.map(({ label, value, to }) => (
      <li key={label}>
        <Link to={to}>
          <span>{label}</span> <b>{value}</b>
        </Link>
      </li>
    ))}
  </ul>
)

/** A user's library card, with their totals (four per row, at most eight). */
export const LibraryCard = ({
  title,
  since,
  totals,
  className,
}: {
  title: string
  since?: ReactNode
  totals: readonly CardTotal[]
  className?: string
}) => (
  <div className={cx('stock library-card', className)}>
    <div className="stock-head">
      <Eyebrow as="span">{title}</Eyebrow>
      {since && <small>{since}</small>}
    </div>
    <Totals totals={totals} />
  </div>
)

/** Four totals on a strip, where the card has no space. */
export const TotalsStrip = ({ totals, className }: { totals: readonly CardTotal[]; className?: string }) => (
  <Totals totals={totals.slice(0, 4)} className={cx('stock totals-compact', className)} />
)
