import type { KeyboardEvent } from 'react'
import { isComposing } from '../../lib/is-composing.ts'

/** Closes a field within a dialog with Esc, which must not also close the dialog. */
export const onEscape = (close: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape' || isComposing(event.nativeEvent)) return
  event.preventDefault()
  event.stopPropagation()
  close()
}
