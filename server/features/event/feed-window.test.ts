import { describe, expect, it } from 'vitest'
import { feedWindow } from './event.ts'
import type { Recent } from './timeline.queries.ts'

const hour = 3_600_000
const start = Date.UTC(2026, 0, 1)
/** People who did something last so many hours before the start, the latest first. */
const people = (...hoursAgo: number[]): Recent[] =>
  hoursAgo.map((hours, at) => ({ id: at + 1, at: new Date(start - hours * hour), events: 1 }))
const every = (count: number, apart: number) => people(...Array.from({ length: count }, (_, at) => at * apart))

describe('how far back a page of the feed looks', () => {
  it('on the first page: to the 20th person, who has a place on it, and no further', () => {
    expect(feedWindow(every(20, 1), 20, 0)).toEqual({ since: new Date(start - 19 * hour), widest: true })
  })

  it('further on: by the pace of the latest, wider at each try', () => {
    const [first, second] = [0, 1].map((tried) => feedWindow(every(1_000, 1), 1_000, tried))
    expect(first?.widest).toBe(true)
    const few = every(40, 1)
    const reach = (tried: number) => start - feedWindow(few, 1_000, tried).since.getTime()
    expect(reach(1)).toBe(reach(0) * 3)
    expect(second?.since).toEqual(first?.since)
  })

  it('never past the moment since which enough people did something, and to the beginning when there are too few', () => {
    for (const tried of [0, 1, 3, 6]) {
      const { since } = feedWindow(every(100, 0.01), 100, tried)
      expect(since.getTime()).toBeGreaterThanOrEqual(start - 0.99 * hour)
    }
    expect(feedWindow(people(1), 20, 6)).toEqual({ since: new Date(0), widest: true })
  })

  it('ends: the last try holds everything, also when all happened in one moment', () => {
    for (const crowd of [people(), people(0), every(30, 0), every(3, 10_000)]) {
      const tries = Array.from({ length: 7 }, (_, tried) => feedWindow(crowd, 500, tried))
      expect(tries.at(-1)).toEqual({ since: new Date(0), widest: true })
    }
  })
})
