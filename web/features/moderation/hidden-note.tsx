import type { ReactNode } from 'react'
import { EyeOff } from '../../ui/icons/icons.ts'

/** Tells an author that an admin hid this. */
export const HiddenNote = ({ children }: { children: ReactNode }) => (
  <p className="my-3 flex items-center gap-2 rounded-2 bg-raised px-3 py-2 text-small text-ink-2">
    <EyeOff size={18} aria-hidden className="flex-none" />
    {children}
  </p>
)
