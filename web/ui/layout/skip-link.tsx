import type { ReactNode } from 'react'
import { buttonClass } from '../buttons/button-class.ts'

/** The first stop of the keyboard: past the bar, to the page. */
export const SkipLink = ({ href = '#main', children }: { href?: string; children: ReactNode }) => (
  <a href={href} className={buttonClass({ variant: 'primary', className: 'skip-link' })}>
    {children}
  </a>
)
