import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { inside, middle, moved, type Size, type View, zoomed } from './crop.ts'

interface Point {
  x: number
  y: number
}

const arrows: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/**
 * The position of a picture behind its frame, and what moves it: one finger or the mouse, two fingers, the wheel, arrow
 * keys and + and −. `frame` is the element of the crop frame.
 */
export function useView(frame: RefObject<HTMLElement | null>, size: Size | null, tall: number) {
  const [view, setView] = useState<View>(middle)
  const fingers = useRef(new Map<number, Point>())
  const change = (how: (view: View) => View) => size && setView((before) => inside(how(before), size, tall))

  /** A point of the screen in the view's units: from the middle of the frame, in widths of it. */
  const placeOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const box = frame.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1)
    return { x: (clientX - box.x - box.width / 2) / box.width, y: (clientY - box.y - box.height / 2) / box.width }
  }

  const move = (event: PointerEvent) => {
    if (!fingers.current.has(event.pointerId)) return
    const before = [...fingers.current.values()]
    fingers.current.set(event.pointerId, placeOf(event))
    const after = [...fingers.current.values()]
    const [from, to] = [between(before), between(after)]
    change((view) => {
      const larger = before.length > 1 ? zoomed(view, (view.zoom * apart(after)) / apart(before), from) : view
      return moved(larger, to.x - from.x, to.y - from.y)
    })
  }
  const release = (event: PointerEvent) => void fingers.current.delete(event.pointerId)

  const wheel = useRef((_event: WheelEvent) => {})
  useEffect(() => {
    wheel.current = (event) => {
      event.preventDefault()
      const at = placeOf(event)
      change((view) => zoomed(view, view.zoom * Math.exp(-event.deltaY / 500), at))
    }
  })
  useEffect(() => {
    const element = frame.current?.parentElement
    // React's own listener is passive and could not keep the page from scrolling.
    const turn = (event: WheelEvent) => wheel.current(event)
    element?.addEventListener('wheel', turn, { passive: false })
    return () => element?.removeEventListener('wheel', turn)
  }, [frame])

  const press = (event: KeyboardEvent) => {
    const [x, y] = arrows[event.key] ?? [0, 0]
    const step = event.shiftKey ? 0.1 : 0.02
    if (x !== 0 || y !== 0) change((view) => moved(view, x * step, y * step))
    else if (event.key === '+' || event.key === '=') change((view) => zoomed(view, view.zoom * 1.1))
    else if (event.key === '-') change((view) => zoomed(view, view.zoom / 1.1))
    else return
    event.preventDefault()
  }

  return {
    view,
    zoomTo: (zoom: number) => change((view) => zoomed(view, zoom)),
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        fingers.current.set(event.pointerId, placeOf(event))
      },
      onPointerMove: move,
      onPointerUp: release,
      onPointerCancel: release,
      onKeyDown: press,
    },
  }
}

const between = (points: Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
})

/** The distance of two fingers; never zero, because it divides. */
const apart = ([one = { x: 0, y: 0 }, two = { x: 0, y: 0 }]: Point[]): number =>
  Math.max(Math.hypot(one.x - two.x, one.y - two.y), 0.01)
