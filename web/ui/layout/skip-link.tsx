import type { ReactNode } from 'react'
import { buttonClass } from '../buttons/button-class.ts'

/** The first tab stop: skips the bar. */
export const SkipLink = ({ href = '#main', children }: { href?: string; children: ReactNode }) => (
  <a href={href} className={buttonClass({ variant: 'primary', className: 'skip-link' })}>
    {children}
  </a>
)
