import { type RefObject, useEffect, useRef } from 'react'

/** Early enough for a response to arrive in time, late enough not to load what the user never scrolls to. */
const nearby = '400px'

/** Calls `onNear` when the element comes near the viewport; each change of `wanted` checks again. */
export function useNear(onNear: () => void, wanted: boolean): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null)
  const near = useRef(onNear)
  useEffect(() => {
    near.current = onNear
  })
  useEffect(() => {
    if (!wanted || !element.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) near.current()
      },
      { rootMargin: nearby },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [wanted])
  return element
}
