import type { MouseEvent, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { buttonClass } from '../buttons/button-class.ts'

interface Props {
  /** The id of what it leads to, which can have the focus (`tabIndex={-1}`). */
  to: string
  className?: string
  children: ReactNode
}

/**
 * Moves the focus only: the address, and what its changes bring about, stay. Without scripts the browser follows the
 * link.
 */
function follow(event: MouseEvent<HTMLAnchorElement>): void {
  const target = document.querySelector<HTMLElement>(event.currentTarget.hash)
  if (!target) return
  event.preventDefault()
  target.scrollIntoView()
  target.focus({ preventScroll: true })
}

/** The first tab stop: skips the bar. */
export const SkipLink = ({ to, className, children }: Props) => (
  <a
    href={`#${to}`}
    className={buttonClass({ variant: 'primary', className: cx('skip-link', className) })}
    onClick={follow}
  >
    {children}
  </a>
)

/** After the heading of a screen: skips what precedes its filters or its results. */
export const SkipToPart = ({ className, ...rest }: Props) => (
  <SkipLink {...rest} className={cx('skip-link-part', className)} />
)
