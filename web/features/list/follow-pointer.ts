/**
 * The page scrolls while a held row is this close to an edge of the viewport, in px; and the maximum speed, in px per
 * frame.
 */
const edge = 110
const fastest = 16

const speedAt = (y: number): number => {
  if (y < edge) return -fastest * Math.min(1, (edge - y) / edge)
  const below = y - (innerHeight - edge)
  return below > 0 ? fastest * Math.min(1, below / edge) : 0
}

/**
 * Reports how far a captured pointer has dragged a handle vertically, scrolling near the edges; returns a function that
 * stops it.
 */
export function followPointer(handle: HTMLElement, startY: number, onPull: (pixels: number) => void): () => void {
  const start = startY + scrollY
  let y = startY
  let frame = 0
  const move = (event: PointerEvent) => {
    y = event.clientY
    onPull(y + scrollY - start)
  }
  const step = () => {
    const speed = speedAt(y)
    // Before the pointer has moved, a handle near the edge is only pressed.
    if (speed !== 0 && y !== startY) {
      scrollBy({ top: speed, behavior: 'instant' })
      onPull(y + scrollY - start)
    }
    frame = requestAnimationFrame(step)
  }
  handle.addEventListener('pointermove', move)
  frame = requestAnimationFrame(step)
  return () => {
    handle.removeEventListener('pointermove', move)
    cancelAnimationFrame(frame)
  }
}
