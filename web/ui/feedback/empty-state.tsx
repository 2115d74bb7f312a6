import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Ledge } from '../layout/ledge.tsx'

export type EmptyStateProps = {
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
  level?: 2 | 3
  className?: string
}

/** An empty ledge, a useful sentence, at most one action. */
export const EmptyState = ({ title, children, action, level = 2, className }: EmptyStateProps) => {
  const Heading = `h${level}` as const
  return (
    <div className={cx('empty', className)}>
      <Ledge />
      <Heading className="display text-h3">{title}</Heading>
      {children && <p>{children}</p>}
      {action}
    </div>
  )
}
