import type { ReactNode } from 'react'
import { cx } from '../../../ui/cx.ts'
import { Eyebrow } from '../../../ui/text/eyebrow.tsx'
import './loan-card.css'

/** The card of a game's loans, or of one borrower's. Children are LoanRows. */
export const LoanCard = ({
  title,
  aside,
  className,
  children,
}: {
  title: string
  aside?: ReactNode
  className?: string
  children: ReactNode
}) => (
  <div className={cx('stock loan-card', className)}>
    <div className="stock-head">
      <Eyebrow as="span">{title}</Eyebrow>
      {aside && <span>{aside}</span>}
    </div>
    {children}
  </div>
)

/** One loan: who or what, how long, and the date's stamp. */
export const LoanRow = ({
  picture,
  name,
  detail,
  stamp,
}: {
  picture: ReactNode
  name: ReactNode
  detail?: ReactNode
  stamp?: ReactNode
}) => (
  <div className="loan-row">
    {picture}
    <div className="min-w-0">
      <b>{name}</b>
      {detail && <small>{detail}</small>}
    </div>
    {stamp}
  </div>
)
