import { expect, it } from 'vitest'
import { type HeldGame, keyedAct, pulledTo, rowOffset } from './held-game.ts'

it('finds the place under the pointer, never outside the list (LIS-01)', () => {
  expect([-500, -40, -30, 0, 35, 71, 9_999].map((pulled) => pulledTo(2, pulled, 70, 5))).toEqual([0, 1, 2, 2, 3, 3, 4])
})

it('is picked up, moved, put down and put back by keys (LIS-01)', () => {
  const held = (at: number, rest: Partial<HeldGame> = {}): HeldGame => ({
    id: 7,
    at,
    pulled: null,
    down: false,
    ...rest,
  })
  const steps = ['ArrowUp', 'ArrowDown', 'Home', 'End'].map((key) => keyedAct(held(0), 7, key, 4))
  expect(steps).toEqual([0, 1, 0, 3].map((to) => ({ act: 'step', to })))
  expect(keyedAct(held(3), 7, 'ArrowDown', 4)).toEqual({ act: 'step', to: 3 })
  expect([' ', 'Enter', 'Escape', 'a'].map((key) => keyedAct(held(1), 7, key, 4)?.act)).toEqual([
    'put-down',
    'put-down',
    'put-back',
    undefined,
  ])
  // Another one is held, or none, or this one was dropped already.
  for (const other of [null, held(1, { id: 8 }), held(1, { down: true })])
    expect([' ', 'ArrowUp', 'Escape'].map((key) => keyedAct(other, 7, key, 4)?.act)).toEqual([
      'grab',
      undefined,
      undefined,
    ])
  expect(keyedAct(held(1, { pulled: 12 }), 7, 'ArrowUp', 4)).toBeNull()
})

it('makes room for a held game: the rows between move by one', () => {
  const offsets = (from: number, at: number) => [0, 1, 2, 3, 4].map((index) => rowOffset(index, from, at))
  expect(offsets(1, 3)).toEqual([0, 2, -1, -1, 0])
  expect(offsets(3, 0)).toEqual([1, 1, 1, -3, 0])
  expect(offsets(2, 2)).toEqual([0, 0, 0, 0, 0])
})
