import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Milliseconds of drawing in one frame; what the browser makes of it comes on top. */
const budget = 3
const waiting = new Set<() => void>()
let frame = 0

function work(): void {
  frame = 0
  const end = performance.now() + budget
  for (const draw of waiting) {
    waiting.delete(draw)
    draw()
    if (performance.now() > end) break
  }
  if (waiting.size > 0) frame = requestAnimationFrame(work)
}

/** Draws when its turn comes; answers what gives the turn up. */
function takeTurn(draw: () => void): () => void {
  waiting.add(draw)
  if (frame === 0) frame = requestAnimationFrame(work)
  return () => waiting.delete(draw)
}

/**
 * What may be drawn of `wanted`: many covers at once would stop the page, so each row waits for its turn and shows what it showed
 * before (null: nothing yet). What is `alike` follows at once.
 */
export function useTurn<T>(wanted: T, alike: (one: T, other: T) => boolean, atOnce: boolean): T | null {
  const [shown, setShown] = useState<T | null>(() => (atOnce ? wanted : null))
  const now = shown !== null && alike(shown, wanted)
  useEffect(() => {
    if (!now) return takeTurn(() => flushSync(() => setShown(() => wanted)))
  }, [now, wanted])
  return now ? wanted : shown
}
