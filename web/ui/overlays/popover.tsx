import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { type PopoverAlign, type PopoverTrigger, usePopover } from './use-popover.ts'

export type PopoverProps = {
  label: string
  /** Renders the button: `(props) => <IconButton {...props} … />`. */
  trigger: (props: PopoverTrigger) => ReactNode
  align?: PopoverAlign
  /** Rendered only while open. */
  children: ReactNode | ((close: () => void) => ReactNode)
  className?: string
}

/** A panel below its button, for anything but menus. */
export const Popover = ({ label, trigger, align = 'start', children, className }: PopoverProps) => {
  const popover = usePopover('dialog', align)
  const content = typeof children === 'function' ? children(popover.close) : children
  return (
    <>
      {trigger(popover.trigger)}
      <div
        {...popover.panel}
        role="dialog"
        aria-label={label}
        className={cx('popover', align === 'end' && 'popover-end', className)}
      >
        {popover.open && content}
      </div>
    </>
  )
}
