import { afterEach, describe, expect, it } from 'vitest'
import { storage } from '../lib/storage.ts'
import { pressOf } from '../router/navigate.ts'
import { readPresses, takePresses } from './presses.ts'

const keep = (...lines: [at: number, press: string][]): void =>
  storage.set('presses', lines.map(([at, press]) => `\n${at} ${press}`).join(''))

afterEach(() => storage.remove('presses'))

describe('what a visitor pressed (SHL-19)', () => {
  it('is read in its order, of the same thing the latest only', () => {
    keep(
      [1, pressOf('rate:7', 4, 'Rez')],
      [2, pressOf('have', 4, 'Rez')],
      [3, pressOf('rate:8.5', 4, 'Rez')],
      [4, pressOf('like:list', 4, 'For a bus ride')],
      [5, pressOf('like:review', 4, 'Good')],
    )
    expect(readPresses(10)).toEqual([
      { act: 'have', detail: '', id: 4, name: 'Rez' },
      { act: 'rate', detail: '8.5', id: 4, name: 'Rez' },
      { act: 'like', detail: 'list', id: 4, name: 'For a bus ride' },
      { act: 'like', detail: 'review', id: 4, name: 'Good' },
    ])
  })

  it('is good for an hour', () => {
    keep([1_000, pressOf('wanted', 4, 'Rez')])
    expect(readPresses(3_601_000)).toHaveLength(1)
    expect(readPresses(3_601_001)).toEqual([])
  })

  it('is given out once', () => {
    keep([Date.now(), pressOf('follow', 4, 'nuria_v')])
    expect(takePresses()).toHaveLength(1)
    expect(takePresses()).toEqual([])
  })

  it('is nothing where the stored text is something else', () => {
    storage.set('presses', 'true\n12\n{"act":"have"}\n5 have x Rez')
    expect(readPresses(10)).toEqual([])
  })
})
