import { useEffect, useRef, useState } from 'react'

/** Milliseconds that a wait must last before it is shown, and must be shown once it is. */
const busyDelay = 300
const busyLeast = 300

/** A loading state without flicker: true only after 300 ms of `busy`, and then for at least 300 ms. */
export const useSpinDelay = (busy: boolean): boolean => {
  const [shown, setShown] = useState(false)
  const since = useRef(0)
  useEffect(() => {
    if (busy === shown) return
    const wait = busy ? busyDelay : Math.max(0, since.current + busyLeast - Date.now())
    const timer = setTimeout(() => {
      since.current = Date.now()
      setShown(busy)
    }, wait)
    return () => clearTimeout(timer)
  }, [busy, shown])
  return shown
}
