import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../../../ui/cx.ts'
import { type Status, statusInk } from './status.ts'
import { StatusIcon } from './status-icon.tsx'
import './status-button.css'

export type StatusButtonProps = ComponentProps<'button'> & {
  status: Status
  label: string
  /** What the status means, in two or three words. */
  hint?: string | undefined
  /** 'mixed': of several games only some have it. */
  pressed: boolean | 'mixed'
}

/** A status button: sets or removes a status of the viewer's entry. */
export const StatusButton = ({ status, label, hint, pressed, className, ...rest }: StatusButtonProps) => (
  <button
    type="button"
    {...rest}
    // Not in the name, which would be long to hear nine times.
    aria-label={hint && label}
    title={hint}
    aria-pressed={pressed}
    className={cx('status-btn', statusInk(status), className)}
  >
    <StatusIcon status={status} filled={status === 'favourite' && pressed === true} />
    <span>
      {label}
      {hint && <small data-hint={hint} />}
    </span>
  </button>
)

/** Status buttons in a row; four across on phones. */
export const StatusRow = ({
  label,
  labelledBy,
  children,
  className,
}: {
  label?: string
  labelledBy?: string
  children: ReactNode
  className?: string
}) => (
  <div role="group" aria-label={label} aria-labelledby={labelledBy} className={cx('status-row', className)}>
    {children}
  </div>
)
