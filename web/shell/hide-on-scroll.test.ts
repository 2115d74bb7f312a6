import { expect, test } from 'vitest'
import { nextPosition } from './hide-on-scroll.ts'

const scrollThrough = (...places: number[]): boolean =>
  places.reduce((position, y) => nextPosition(position, y), { y: 0, turn: 0, hidden: false }).hidden

test.each([
  [[10, 40, 56], false],
  [[100], true],
  [[60, 80], true],
  [[500, 480], true],
  [[500, 465], false],
  [[500, 490, 480, 469], false],
  [[500, 465, 490], false],
  [[500, 465, 496], true],
  [[500, 40], false],
])('after %j the bar is hidden: %s', (places, hidden) => expect(scrollThrough(...places)).toBe(hidden))
