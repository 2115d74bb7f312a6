import type { ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'

/** A date that hangs from a ledge like a shelf label. */
export const DateTag = ({ day, month, dateTime }: { day?: ReactNode; month: ReactNode; dateTime?: string }) => (
  <time className="date-tag" dateTime={dateTime}>
    {day && <b>{day}</b>}
    <span>{month}</span>
  </time>
)

/** A date stamped on card stock; red when late. */
export const DateStamp = ({ children, late = false }: { children: ReactNode; late?: boolean }) => (
  <span className={cx('date-stamp', late && 'date-stamp-late')}>{children}</span>
)

/** A price on a cut tag. */
export const PriceTag = ({ children }: { children: ReactNode }) => <span className="price-tag">{children}</span>
