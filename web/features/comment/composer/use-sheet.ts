import { type RefObject, useEffect } from 'react'

/**
 * The part of a phone's screen that its keyboard leaves, as the height and top of a sheet: its tools ride on the
 * keyboard.
 */
export function useSheet(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { visualViewport: seen } = window
    if (!seen) return
    const fit = () => {
      box.current?.style.setProperty('--seen-height', `${seen.height}px`)
      box.current?.style.setProperty('--seen-top', `${seen.offsetTop}px`)
    }
    fit()
    seen.addEventListener('resize', fit)
    seen.addEventListener('scroll', fit)
    return () => {
      seen.removeEventListener('resize', fit)
      seen.removeEventListener('scroll', fit)
    }
  }, [box])
}
