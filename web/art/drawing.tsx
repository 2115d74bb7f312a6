import { type ComponentPropsWithoutRef, use, useLayoutEffect, useRef } from 'react'
import * as artist from './drawings.ts'
import { type Drawn, paintLater, paintNow } from './painting.ts'
import { DrawnRoom } from './room.ts'
import { artMarkup, untouched } from './trusted.ts'

interface DrawingProps extends ComponentPropsWithoutRef<'span'>, Drawn {}

/**
 * A box with a generated drawing. The server draws the first ones of a page and leaves a stand-in in the others; the
 * browser draws a box when it comes near the window. React does not manage what is inside.
 */
function BrowserDrawing({ name, draw, standIn, ...rest }: DrawingProps) {
  const box = useRef<HTMLSpanElement>(null)
  const shown = useRef<string | undefined>(undefined)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const drawn = { name, draw, standIn }
    const before = shown.current
    shown.current = name
    // Another drawing in the same box: the user has just changed what it shows.
    if (before === undefined || before === name) return paintLater(element, drawn)
    return paintNow(element, drawn)
    // The name says everything about the drawing.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [name])
  return <span ref={box} {...rest} dangerouslySetInnerHTML={untouched} suppressHydrationWarning />
}

function ServerDrawing({ name, draw, standIn, ...rest }: DrawingProps) {
  const room = use(DrawnRoom)
  const markup = room.fill(() => artMarkup(name, () => draw(artist)), standIn && (() => standIn(artist)))
  return <span {...rest} dangerouslySetInnerHTML={markup ?? untouched} />
}

export const Drawing = import.meta.env.SSR ? ServerDrawing : BrowserDrawing
