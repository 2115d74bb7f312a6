import type { KeyboardEvent } from 'react'

/** Closes a field within a dialog with Esc, which must not also close the dialog. */
export const onEscape = (close: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape') return
  event.preventDefault()
  event.stopPropagation()
  close()
}
