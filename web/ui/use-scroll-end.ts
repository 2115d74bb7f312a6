import { type RefObject, useEffect, useRef } from 'react'

/** How near the bottom counts as the end, in px. */
const scrollEndReach = 50

/** Reports the bottom of a scroller, once for each length of its content; content too short to scroll counts as read. */
export const useScrollEnd = (box: RefObject<HTMLElement | null>, onEnd: (() => void) | undefined): void => {
  const reported = useRef(0)
  // After every render: new content has a new end.
  useEffect(() => {
    const element = box.current
    if (!element || !onEnd) return
    const check = () => {
      const left = element.scrollHeight - element.scrollTop - element.clientHeight
      if (left > scrollEndReach || element.scrollHeight === reported.current) return
      reported.current = element.scrollHeight
      onEnd()
    }
    check()
    element.addEventListener('scroll', check, { passive: true })
    return () => element.removeEventListener('scroll', check)
  })
}
