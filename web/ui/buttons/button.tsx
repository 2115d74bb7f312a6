import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { buttonClass, type ButtonLook } from './button-class.ts'
import { useSpinDelay } from './use-spin-delay.ts'

export type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    icon?: ReactNode
    /** Work is in progress: presses are ignored at once, the spinner shows after 300 ms. */
    busy?: boolean
    busyLabel?: string
  }

/** The button. It keeps its width and focus while busy. */
export const Button = ({
  variant,
  size,
  wide,
  icon,
  busy = false,
  busyLabel,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) => {
  const waiting = useSpinDelay(busy)
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant, size, wide, className })}
      aria-busy={waiting || undefined}
      onClick={press}
    >
      <span className="btn-rest">
        {icon}
        {children}
      </span>
      {waiting && <span className="spinner" aria-hidden />}
      {waiting && busyLabel && (
        <span role="status" className="sr-only">
          {busyLabel}
        </span>
      )}
    </button>
  )
}
