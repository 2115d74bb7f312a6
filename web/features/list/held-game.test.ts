import { expect, it } from 'vitest'
import { pulledTo, rowOffset, steppedTo } from './held-game.ts'

it('finds the place under the pointer, never outside of the list (LIS-01)', () => {
  expect([-500, -40, -30, 0, 35, 71, 9_999].map((pulled) => pulledTo(2, pulled, 70, 5))).toEqual([0, 1, 2, 2, 3, 3, 4])
})

it('moves by keys and stops at the ends (LIS-01)', () => {
  expect(['ArrowUp', 'ArrowDown', 'Home', 'End', 'a'].map((key) => steppedTo(0, key, 4))).toEqual([
    0,
    1,
    0,
    3,
    undefined,
  ])
})

it('makes room for a held game: what stands between moves by one row', () => {
  const offsets = (from: number, at: number) => [0, 1, 2, 3, 4].map((index) => rowOffset(index, from, at))
  expect(offsets(1, 3)).toEqual([0, 2, -1, -1, 0])
  expect(offsets(3, 0)).toEqual([1, 1, 1, -3, 0])
  expect(offsets(2, 2)).toEqual([0, 0, 0, 0, 0])
})
