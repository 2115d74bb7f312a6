import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

/** The line below games; `thick` has room for a tag. */
export const Ledge = ({
  thick = false,
  className,
  children,
}: {
  thick?: boolean
  className?: string
  children?: ReactNode
}) => <div className={cx('ledge', thick && 'ledge-thick', className)}>{children}</div>
