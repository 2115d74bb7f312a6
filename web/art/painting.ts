import * as artist from './drawings.ts'
import { artMarkup, keptMarkup, standInMarkup } from './trusted.ts'

export type Artist = typeof artist

export interface Drawn {
  /** Identifies this drawing. */
  name: string
  draw: (artist: Artist) => string
  /** Stands in its place until it is drawn: its root has the class `stand-in`. */
  standIn?: (artist: Artist) => string
}

/** Boxes this far outside the window are drawn, also those beyond the edge of a shelf that scrolls sideways. */
const near: IntersectionObserverInit & { scrollMargin?: string } = { rootMargin: '600px', scrollMargin: '600px' }
/** Milliseconds of an idle moment that a drawing may need. */
const oneDrawing = 4
/** Milliseconds of drawing at a time: the browser lays out and paints what was drawn in a task of its own. */
const atATime = 8

type Paint = () => void

/** Boxes that are not near yet. */
const waiting = new Map<Element, Paint>()
/** Near boxes, in the order in which they came near. */
const due = new Map<Element, Paint>()
let observer: IntersectionObserver | undefined
let asked = false
let printing = false

/** Draws at once. */
export function paintNow(box: Element, drawn: Drawn): void {
  box.innerHTML = artMarkup(drawn.name, () => drawn.draw(artist)).__html
}

/** Draws when the box is near the window and the browser is idle. Returns how to take it back. */
export function paintLater(box: Element, drawn: Drawn): () => void {
  const inside = box.firstElementChild
  // The server's drawing.
  if (inside && !inside.matches('.stand-in')) return () => undefined
  const kept = keptMarkup(drawn.name)
  if (kept) {
    box.innerHTML = kept.__html
    return () => undefined
  }
  if (printing) {
    paintNow(box, drawn)
    return () => undefined
  }
  if (!inside && drawn.standIn) box.innerHTML = standInMarkup(drawn.standIn(artist))
  waiting.set(box, () => paintNow(box, drawn))
  observer ??= begin()
  observer.observe(box)
  return () => {
    observer?.unobserve(box)
    waiting.delete(box)
    due.delete(box)
  }
}

function begin(): IntersectionObserver {
  addEventListener('beforeprint', paintAll)
  addEventListener('afterprint', () => (printing = false))
  return new IntersectionObserver(arrive, near)
}

/** Paper has no window that a box could come near: all are drawn at once. */
function paintAll(): void {
  printing = true
  for (const paint of [...due.values(), ...waiting.values()]) paint()
  for (const box of waiting.keys()) observer?.unobserve(box)
  due.clear()
  waiting.clear()
}

function arrive(entries: IntersectionObserverEntry[]): void {
  for (const { isIntersecting, target } of entries) {
    const paint = waiting.get(target)
    if (!isIntersecting || !paint) continue
    observer?.unobserve(target)
    waiting.delete(target)
    due.set(target, paint)
  }
  if (due.size > 0) ask()
}

function ask(): void {
  if (asked) return
  asked = true
  whenIdle(paintSome)
}

/** A few drawings, then the page has its turn: no drawing makes it wait. */
function paintSome(deadline: Pick<IdleDeadline, 'timeRemaining'>): void {
  asked = false
  const end = performance.now() + atATime
  for (const [box, paint] of due) {
    due.delete(box)
    paint()
    if (performance.now() > end || deadline.timeRemaining() < oneDrawing) break
  }
  if (due.size > 0) ask()
}

const whenIdle = (run: (deadline: Pick<IdleDeadline, 'timeRemaining'>) => void): unknown =>
  typeof requestIdleCallback === 'function'
    ? requestIdleCallback(run, { timeout: 200 })
    : setTimeout(() => run({ timeRemaining: () => 0 }), 16)
