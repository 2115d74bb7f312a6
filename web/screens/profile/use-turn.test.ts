import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { takeTurn } from './use-turn.ts'

/** Milliseconds that a row takes to draw here. */
const oneRow = 2
let now = 0
let frames: (() => void)[] = []
let drawn: string[] = []

beforeEach(() => {
  ;[now, frames, drawn] = [0, [], []]
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  vi.stubGlobal('requestAnimationFrame', (work: () => void) => frames.push(work))
})
afterEach(() => {
  while (frames.length > 0) frame()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const frame = () => {
  const due = frames
  frames = []
  for (const work of due) work()
}
const row = (name: string, then?: () => void) => () => {
  now += oneRow
  drawn.push(name)
  then?.()
}

test('rows are drawn in their order, as many in a frame as its time allows, and none is left', () => {
  for (const name of ['a', 'b', 'c', 'd', 'e']) takeTurn(row(name))
  expect(frames).toHaveLength(1)
  // What asked is painted first.
  frame()
  expect(drawn).toEqual([])
  frame()
  expect(drawn).toEqual(['a', 'b'])
  frame()
  frame()
  expect(drawn).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(frames).toEqual([])
})

test('a row that is gone before its turn is not drawn', () => {
  takeTurn(row('a'))
  const cancel = takeTurn(row('b'))
  takeTurn(row('c'))
  cancel()
  frame()
  frame()
  expect(drawn).toEqual(['a', 'c'])
})

test('rows that others bring while they are drawn wait in the same queue, with one frame for all', () => {
  takeTurn(row('a', () => ['b', 'c'].forEach((name) => takeTurn(row(name)))))
  frame()
  frame()
  expect(drawn).toEqual(['a', 'b'])
  expect(frames).toHaveLength(1)
  frame()
  expect(drawn).toEqual(['a', 'b', 'c'])
})

test('a row that fails keeps no other from its turn', () => {
  takeTurn(() => {
    throw new Error('this row')
  })
  takeTurn(row('b'))
  frame()
  expect(frame).toThrow('this row')
  frame()
  expect(drawn).toEqual(['b'])
})
