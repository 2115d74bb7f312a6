import { describe, expect, it } from 'vitest'
import { neighbour } from './gif-grid.tsx'

const box = (left: number, right: number, top: number) => ({ left, right, top })
/** Three, two and one in a row. */
const boxes = [
  box(0, 100, 0),
  box(104, 150, 0.4),
  box(154, 300, 0),
  box(0, 140, 120),
  box(144, 300, 120),
  box(0, 90, 240),
]

describe('keys between GIFs', () => {
  it.each([
    [0, 'ArrowRight', 1],
    [2, 'ArrowRight', 3],
    [3, 'ArrowLeft', 2],
    [0, 'ArrowLeft', undefined],
    [5, 'ArrowRight', undefined],
    [1, 'ArrowDown', 3],
    [2, 'ArrowDown', 4],
    [4, 'ArrowDown', 5],
    [5, 'ArrowDown', undefined],
    [5, 'ArrowUp', 3],
    [4, 'ArrowUp', 2],
    [1, 'ArrowUp', undefined],
    [4, 'Home', 0],
    [1, 'End', 5],
    [1, 'a', undefined],
    [9, 'Home', undefined],
  ])('from %i, %s leads to %s', (at, key, to) => {
    expect(neighbour(boxes, at, key)).toBe(to)
  })
})
