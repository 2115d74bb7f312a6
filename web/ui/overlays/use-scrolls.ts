import { type RefObject, useEffect, useState } from 'react'

/** Whether a box holds more than it shows, also after its content or the window has changed. */
export const useScrolls = (box: RefObject<HTMLElement | null>): boolean => {
  const [scrolls, setScrolls] = useState(false)
  useEffect(() => {
    const element = box.current
    if (!element) return
    // A pixel of rounding is nothing to scroll.
    const check = () => setScrolls(element.scrollHeight > element.clientHeight + 1)
    const sizes = new ResizeObserver(check)
    const watch = () => {
      sizes.disconnect()
      for (const part of [element, ...element.children]) sizes.observe(part)
    }
    const parts = new MutationObserver(watch)
    parts.observe(element, { childList: true })
    watch()
    return () => {
      sizes.disconnect()
      parts.disconnect()
    }
  }, [box])
  return scrolls
}
