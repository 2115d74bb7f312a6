import { useEffect, useState } from 'react'

/** Height of the bar: within it the bar never hides. */
const barHeight = 56
const threshold = 30

interface Position {
  y: number
  /** Where the present scroll direction began. */
  turn: number
  hidden: boolean
}

/** SHL-09: hidden after 30 px downward, shown after 30 px upward, always shown in the first 56 px. */
export function nextPosition({ y, turn, hidden }: Position, now: number): Position {
  if (now <= barHeight) return { y: now, turn: now, hidden: false }
  const goesOn = Math.sign(now - y) === Math.sign(y - turn) || y === turn
  const start = goesOn ? turn : y
  const way = now - start
  return { y: now, turn: start, hidden: way > threshold ? true : way < -threshold ? false : hidden }
}

/** Whether the bar is hidden; only on phones. */
export function useHiddenBar(): boolean {
  const [hidden, setHidden] = useState(false)
  useEffect(() => {
    const phone = matchMedia('(max-width: 47.99rem)')
    let position: Position = { y: scrollY, turn: scrollY, hidden: false }
    const onScroll = () => {
      position = phone.matches
        ? nextPosition(position, Math.max(0, scrollY))
        : { y: scrollY, turn: scrollY, hidden: false }
      setHidden(position.hidden)
    }
    addEventListener('scroll', onScroll, { passive: true })
    return () => removeEventListener('scroll', onScroll)
  }, [])
  return hidden
}
