import { describe, expect, it } from 'vitest'
import { Room, roomBeside } from './room.ts'

const drawing = { __html: '<svg>drawn</svg>' }
const fill = (room: Room) =>
  room.fill(
    () => drawing,
    () => '<svg>title</svg>',
  )?.__html

/** How many drawings of 5,000 characters fit. */
const fits = (room: Room): number => {
  const large = { __html: 'x'.repeat(5_000) }
  let count = 0
  while (room.fill(() => large, undefined)) count += 1
  return count
}

describe('the room for drawings in a document', () => {
  it('takes drawings until it is used up, then what stands in their place', () => {
    const room = new Room(drawing.__html.length + 1)
    expect([fill(room), fill(room), fill(room)]).toEqual([drawing.__html, drawing.__html, '<svg>title</svg>'])
    expect(room.fill(() => drawing, undefined)).toBeUndefined()
  })

  it('is smaller beside a long state, and never nothing', () => {
    expect(fits(roomBeside(10_000))).toBe(10)
    expect(fits(roomBeside(40_000))).toBe(4)
    expect(fits(roomBeside(500_000))).toBe(3)
  })
})
