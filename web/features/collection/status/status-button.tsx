import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../../../ui/cx.ts'
import { type Status, statusInk } from './status.ts'
import { StatusIcon } from './status-icon.tsx'
import './status-button.css'

export type StatusButtonProps = ComponentProps<'button'> & { status: Status; label: string; pressed: boolean }

/** A status button: sets or removes a status of the viewer's entry. */
export const StatusButton = ({ status, label, pressed, className, ...rest }: StatusButtonProps) => (
  <button type="button" {...rest} aria-pressed={pressed} className={cx('status-btn', statusInk(status), className)}>
    <StatusIcon status={status} filled={status === 'favourite' && pressed} />
    {label}
  </button>
)

/** Status buttons in a row; four across on phones. */
export const StatusRow = ({
  label,
  children,
  className,
}: {
  label: string
  children: ReactNode
  className?: string
}) => (
  <div role="group" aria-label={label} className={cx('status-row', className)}>
    {children}
  </div>
)
