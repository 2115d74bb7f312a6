import { createContext } from 'react'

type Markup = { __html: string }

/** How much a document may still carry of drawings; used on the server only. */
export class Room {
  #left: number

  constructor(left: number) {
    this.#left = left
  }

  /** The drawing, as long as there is room, then what stands in its place. */
  fill(draw: () => Markup, standIn: (() => string) | undefined): Markup | undefined {
    if (this.#left <= 0) return standIn && { __html: standIn() }
    const drawn = draw()
    this.#left -= drawn.__html.length
    return drawn
  }
}

export const DrawnRoom = createContext(new Room(Infinity))

/**
 * The room for drawings, in characters, beside a state of this length. A page shows what its state holds, so a long
 * state means long texts: together they stay below 30 kB compressed.
 */
export const roomBeside = (stateLength: number): Room => new Room(Math.max(12_000, 56_000 - stateLength))
