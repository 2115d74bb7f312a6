import { type RefObject, useEffect, useRef } from 'react'

/** Early enough for an answer to be there in time, late enough that nobody pays for what they do not scroll to. */
const nearby = '400px'

/** Calls when the element comes near the window; each turn of `wanted` looks anew. */
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
