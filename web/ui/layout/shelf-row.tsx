import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

export type ShelfRowProps = {
  label: string
  /** How many are side by side on a wide screen. */
  slots?: 6 | 7 | 8
  className?: string
  /** GameCards `as="li"`, or list items of a cover and a DateTag. */
  children: ReactNode
}

/** Covers on one ledge, with captions below. Narrow screens scroll it sideways; so do the arrow keys. */
export const ShelfRow = ({ label, slots = 8, className, children }: ShelfRowProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys must scroll it
  <div className={cx('shelf-scroll', className)} role="group" aria-label={label} tabIndex={0}>
    <ul className="shelf-row" data-slots={slots}>
      {children}
    </ul>
  </div>
)
