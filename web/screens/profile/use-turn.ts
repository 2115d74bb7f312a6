import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Milliseconds of rendering per frame; the browser's own work comes on top. */
const budget = 3
const waiting = new Set<() => void>()
let frame = 0

function work(): void {
  const end = performance.now() + budget
  try {
    for (const draw of waiting) {
      waiting.delete(draw)
      draw()
      if (performance.now() > end) break
    }
  } finally {
    // Not before: rendering brings rows that ask for their turns, and each would ask for a frame of its own.
    frame = waiting.size > 0 ? requestAnimationFrame(work) : 0
  }
}

/** Renders when its turn comes; returns a function that cancels the turn. */
export function takeTurn(draw: () => void): () => void {
  waiting.add(draw)
  // The frame after the next one: what waits is asked for before the page around it is painted.
  if (frame === 0) frame = requestAnimationFrame(() => (frame = requestAnimationFrame(work)))
  return () => waiting.delete(draw)
}

/**
 * The part of `wanted` that may be rendered: many covers at once would block the page, so each row waits for its turn
 * and shows its previous content meanwhile (null: none yet). Changes that are `alike` follow at once.
 */
export function useTurn<T>(wanted: T, alike: (one: T, other: T) => boolean, atOnce: boolean): T | null {
  const [shown, setShown] = useState<T | null>(() => (atOnce ? wanted : null))
  const now = shown !== null && alike(shown, wanted)
  useEffect(() => {
    if (!now) return takeTurn(() => flushSync(() => setShown(() => wanted)))
  }, [now, wanted])
  return now ? wanted : shown
}
