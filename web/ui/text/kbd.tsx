import type { ReactNode } from 'react'

/** A key to press. */
export const Kbd = ({ children }: { children: ReactNode }) => <kbd className="kbd">{children}</kbd>
