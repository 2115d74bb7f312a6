import { useEffect, useState } from 'react'

/**
 * A layer over the page, like a picture as large as the window, that going back closes. It has an entry of its own in the history;
 * `close` takes that back too.
 */
export function useLayer(): { open: boolean; show: () => void; close: () => void } {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (!open) return
    const back = (event: Event) => {
      // The page below is the same: for the router nothing has happened.
      event.stopImmediatePropagation()
      setOpen(false)
    }
    addEventListener('popstate', back, { capture: true })
    return () => removeEventListener('popstate', back, { capture: true })
  }, [open])
  return {
    open,
    show: () => {
      history.pushState(history.state, '')
      setOpen(true)
    },
    close: () => history.back(),
  }
}
