import type { ReactNode } from 'react'
import { VisuallyHidden } from './visually-hidden.tsx'

/** A small count; `label` says what is counted. */
export const Badge = ({ children, label }: { children: ReactNode; label?: string }) => (
  <span className="badge">
    <span aria-hidden={label ? true : undefined}>{children}</span>
    {label && <VisuallyHidden>{label}</VisuallyHidden>}
  </span>
)
