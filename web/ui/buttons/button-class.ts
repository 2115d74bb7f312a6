import { cx } from '../cx.ts'

const variants = {
  primary: 'btn-primary',
  soft: 'btn-soft',
  line: 'btn-line',
  glass: 'btn-glass',
  danger: 'btn-danger',
}
const sizes = { s: 'btn-s', m: '', l: 'btn-l' }

export type ButtonLook = {
  variant?: keyof typeof variants
  size?: keyof typeof sizes
  /** As wide as its container. */
  wide?: boolean
  className?: string | undefined
}

/**
 * The classes of a button, for links too: `<Link className={buttonClass({ variant: 'line' })}>`. One primary per view.
 */
export const buttonClass = ({ variant = 'soft', size = 'm', wide, className }: ButtonLook = {}): string =>
  cx('btn', variants[variant], sizes[size], wide && 'btn-wide', className)

const iconVariants = { plain: '', soft: 'icon-btn-soft' }
const iconSizes = { s: 'icon-btn-s', m: '' }

export type IconButtonLook = {
  variant?: keyof typeof iconVariants
  size?: keyof typeof iconSizes
  className?: string | undefined
}

/** The classes of an icon-only button or link. */
export const iconButtonClass = ({ variant = 'plain', size = 'm', className }: IconButtonLook = {}): string =>
  cx('icon-btn', iconVariants[variant], iconSizes[size], className)
