import type { ComponentProps, ReactNode } from 'react'
import { iconButtonClass, type IconButtonLook } from './button-class.ts'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> &
  IconButtonLook & {
    /** The accessible name; include counts ("Notifications, 3 unread"). */
    label: string
    icon: ReactNode
    badge?: number | string | null
    pressed?: boolean
  }

/** A 44 px icon-only button. */
export const IconButton = ({ label, icon, badge, pressed, variant, size, className, ...rest }: IconButtonProps) => (
  <button
    type="button"
    title={label}
    {...rest}
    aria-label={label}
    aria-pressed={pressed}
    className={iconButtonClass({ variant, size, className })}
  >
    {icon}
    {badge ? (
      <span className="badge" aria-hidden>
        {badge}
      </span>
    ) : null}
  </button>
)
