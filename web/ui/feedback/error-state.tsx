import type { ReactNode } from 'react'
import { Button } from '../buttons/button.tsx'
import { cx } from '../cx.ts'
import { CircleAlert, RotateCcw } from '../icons/icons.ts'

export type ErrorStateProps = {
  title: ReactNode
  children?: ReactNode
  retryLabel: string
  onRetry: () => void
  busy?: boolean
  className?: string
}

/** Something failed to load: what happened, and a retry. */
export const ErrorState = ({ title, children, retryLabel, onRetry, busy = false, className }: ErrorStateProps) => (
  <div role="alert" className={cx('empty', className)}>
    <CircleAlert aria-hidden className="text-danger" size={32} />
    <p className="display text-h3 text-ink">{title}</p>
    {children && <p>{children}</p>}
    <Button icon={<RotateCcw aria-hidden />} busy={busy} onClick={onRetry}>
      {retryLabel}
    </Button>
  </div>
)
