import { type RefObject, useEffect } from 'react'

/** The height of what stays above the list: the bar and the name of the month. */
const headHeight = 132
/** This close to the top, the list grows upwards. */
const reach = 400
/** Scrolling this long after a touch is not the user's any more, in milliseconds. */
const momentum = 1_500

/** Makes a change above the visible content, which stays in place. */
export function holdInPlace(list: HTMLElement | null, change: () => void): void {
  const anchor = [...(list?.querySelectorAll('[data-anchor]') ?? [])].find(
    (element) => element.getClientRects().length > 0 && element.getBoundingClientRect().bottom > headHeight,
  )
  const before = anchor?.getBoundingClientRect().top
  change()
  if (!anchor || before === undefined) return
  scrollBy({ top: anchor.getBoundingClientRect().top - before, behavior: 'instant' })
}

/**
 * Reports when the user scrolls up near the top of the page, or pulls at its edge. Programmatic scrolling does not
 * count.
 */
export function usePulledDown(enabled: boolean, onPull: () => void): void {
  useEffect(() => {
    if (!enabled) return
    let touched = -momentum
    let y = scrollY
    let finger = 0
    const pull = (up: boolean) => up && scrollY < reach && onPull()
    const wheel = (event: WheelEvent) => {
      touched = event.timeStamp
      pull(event.deltaY < 0)
    }
    const press = (event: KeyboardEvent) => {
      touched = event.timeStamp
      pull(['ArrowUp', 'PageUp', 'Home'].includes(event.key))
    }
    const touch = (event: TouchEvent) => {
      const now = event.touches[0]?.clientY ?? 0
      if (event.type === 'touchmove') pull(now > finger + 8)
      if (event.type === 'touchstart') finger = now
      touched = event.timeStamp
    }
    const scroll = (event: Event) => {
      const up = scrollY < y
      y = scrollY
      if (event.timeStamp - touched > momentum) return
      touched = event.timeStamp
      pull(up)
    }
    const options = { passive: true }
    addEventListener('wheel', wheel, options)
    addEventListener('keydown', press)
    addEventListener('touchstart', touch, options)
    addEventListener('touchmove', touch, options)
    addEventListener('scroll', scroll, options)
    return () => {
      removeEventListener('wheel', wheel)
      removeEventListener('keydown', press)
      removeEventListener('touchstart', touch)
      removeEventListener('touchmove', touch)
      removeEventListener('scroll', scroll)
    }
  }, [enabled, onPull])
}

const gestures = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/**
 * Reports which month is below the head while scrolling; after a jump (its number) only when the user scrolls again.
 */
export function useMonthInView(
  enabled: boolean,
  list: RefObject<HTMLElement | null>,
  onMonth: (month: string) => void,
  jump: number,
): void {
  useEffect(() => {
    if (!enabled) return
    let frame = 0
    let follows = jump === 0
    const follow = () => {
      follows = true
    }
    const look = () => {
      frame = 0
      if (!follows) return
      const sections = [...(list.current?.querySelectorAll<HTMLElement>('[data-month]') ?? [])]
      const top = sections.findLast((section) => section.getBoundingClientRect().top <= headHeight + 8) ?? sections[0]
      const month = top?.dataset['month']
      if (month !== undefined) onMonth(month)
    }
    const scroll = () => {
      frame ||= requestAnimationFrame(look)
    }
    addEventListener('scroll', scroll, { passive: true })
    for (const gesture of gestures) addEventListener(gesture, follow, { passive: true })
    return () => {
      removeEventListener('scroll', scroll)
      for (const gesture of gestures) removeEventListener(gesture, follow)
      cancelAnimationFrame(frame)
    }
  }, [enabled, jump, list, onMonth])
}
