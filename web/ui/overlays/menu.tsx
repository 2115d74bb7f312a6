import type { ComponentProps, KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { type PopoverAlign, type PopoverTrigger, usePopover } from './use-popover.ts'

export type MenuProps = {
  label: string
  /** Renders the button: `(props) => <IconButton {...props} label="More" icon={…} />`. */
  trigger: (props: PopoverTrigger) => ReactNode
  align?: PopoverAlign
  /** MenuItems, links with `role="menuitem"`, MenuSeparators. */
  children: ReactNode
  className?: string
}

const itemsOf = (menu: Element): HTMLElement[] => [
  ...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]:not([aria-disabled="true"])'),
]

/* The item that a key leads to: arrows wrap around, a letter finds the next item that begins with it. */
const nextItem = (items: HTMLElement[], key: string): HTMLElement | undefined => {
  const at = items.indexOf(document.activeElement as HTMLElement)
  if (key === 'ArrowDown') return items[(at + 1) % items.length]
  if (key === 'ArrowUp') return items[(at - 1 + items.length) % items.length]
  if (key === 'Home') return items[0]
  if (key === 'End') return items.at(-1)
  if (key.length !== 1 || key === ' ') return undefined
  const after = [...items.slice(at + 1), ...items.slice(0, at + 1)]
  return after.find((item) => item.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()))
}

/** A menu of actions below its button, on phones a sheet at the bottom; arrows, Home, End and letters move in it. */
export const Menu = ({ label, trigger, align = 'end', children, className }: MenuProps) => {
  const popover = usePopover('menu', align, (panel) => itemsOf(panel)[0]?.focus())
  const type = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Tab') return popover.close()
    const next = nextItem(itemsOf(event.currentTarget), event.key)
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  const chosen = (event: MouseEvent<HTMLDivElement>) => {
    const item = (event.target as Element).closest('[role^="menuitem"]:not([aria-disabled="true"])')
    if (item) popover.close()
  }
  return (
    <>
      {trigger(popover.trigger)}
      <div
        {...popover.panel}
        role="menu"
        aria-label={label}
        tabIndex={-1}
        className={cx('popover', align === 'end' && 'popover-end', className)}
        onKeyDown={type}
        onClick={chosen}
      >
        {children}
      </div>
    </>
  )
}

/** The classes of a menu item, for links: `<Link role="menuitem" tabIndex={-1} className={menuItemClass()}>`. */
export const menuItemClass = ({
  danger = false,
  className,
}: { danger?: boolean; className?: string | undefined } = {}): string =>
  cx('menu-item', danger && 'menu-item-danger', className)

export type MenuItemProps = ComponentProps<'button'> & {
  icon?: ReactNode
  /** Secondary text at the end. */
  hint?: ReactNode
  /** One of a set: on or off. */
  checked?: boolean
  danger?: boolean
}

/** One action. */
export const MenuItem = ({ icon, hint, checked, danger, disabled, className, children, ...rest }: MenuItemProps) => (
  <button
    type="button"
    {...rest}
    role={checked === undefined ? 'menuitem' : 'menuitemradio'}
    aria-checked={checked}
    aria-disabled={disabled || undefined}
    onClick={disabled ? undefined : rest.onClick}
    tabIndex={-1}
    className={menuItemClass({ danger, className })}
  >
    {icon}
    {children}
    {hint && <small>{hint}</small>}
  </button>
)

/** A rule between groups of actions. */
export const MenuSeparator = () => <hr className="menu-rule" />
