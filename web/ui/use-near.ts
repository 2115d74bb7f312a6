import { type RefObject, useEffect, useRef } from 'react'

/** Calls when the element comes within a screen of the window; each turn of `wanted` looks anew. */
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
      { rootMargin: '900px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [wanted])
  return element
}
