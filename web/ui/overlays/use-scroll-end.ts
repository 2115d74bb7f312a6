import { type RefObject, useEffect, useRef } from 'react'

/** The distance from the bottom that counts as the end, in px. */
const scrollEndReach = 50

/** Whether a scroll container is near its bottom (SHL-20). */
export const isAtScrollEnd = ({
  scrollHeight,
  scrollTop,
  clientHeight,
}: Pick<HTMLElement, 'scrollHeight' | 'scrollTop' | 'clientHeight'>): boolean =>
  scrollHeight - scrollTop - clientHeight <= scrollEndReach

/**
 * Reports the bottom of a scroll container, once for each length of its content; content too short to scroll counts as
 * read.
 */
export const useScrollEnd = (box: RefObject<HTMLElement | null>, onEnd: (() => void) | undefined): void => {
  const reported = useRef(0)
  // After every render: new content has a new end.
  useEffect(() => {
    const element = box.current
    if (!element || !onEnd) return
    const check = () => {
      if (!isAtScrollEnd(element) || element.scrollHeight === reported.current) return
      reported.current = element.scrollHeight
      onEnd()
    }
    check()
    element.addEventListener('scroll', check, { passive: true })
    return () => element.removeEventListener('scroll', check)
  })
}
