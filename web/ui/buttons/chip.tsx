import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../cx.ts'

/** A class of styles/parts that sets a colour. */
type InkClass = `ink-${string}`

/** The classes of a chip, for links: the active one needs `aria-current`. */
export const chipClass = ({
  ink,
  className,
}: { ink?: InkClass | undefined; className?: string | undefined } = {}): string => cx('chip', ink, className)

export type ChipProps = ComponentProps<'button'> & {
  pressed?: boolean
  icon?: ReactNode
  count?: ReactNode
  /** The class of its colour. */
  ink?: InkClass
}

/** A filter that is on or off. */
export const Chip = ({ pressed, icon, count, ink, className, children, ...rest }: ChipProps) => (
  <button type="button" {...rest} aria-pressed={pressed} className={chipClass({ ink, className })}>
    {icon}
    {children}
    {count !== undefined && count !== null && <b>{count}</b>}
  </button>
)

/** Chips in a row; it scrolls sideways on phones, and optionally wraps on wide screens. */
export const ChipRow = ({
  label,
  wrap = false,
  className,
  children,
}: {
  label: string
  wrap?: boolean
  className?: string
  children: ReactNode
}) => (
  <div role="group" aria-label={label} className={cx('chip-row', wrap && 'chip-row-wrap', className)}>
    {children}
  </div>
)
