import { describe, expect, it } from 'vitest'
import type { PriceStoreName } from '../../../common/rules/prices.ts'
import { utcDay } from '../../../common/rules/utc-day.ts'
import { fewSteps, type LowRow, lowestSince, stepsFrom, stepsOf } from './steps.ts'

const row = (day: string, low: number | null, at_end = low, store: PriceStoreName = 'steam'): LowRow => ({
  store,
  kind: 'official',
  day,
  low,
  at_end,
})

describe('the line of a price (PRI-04)', () => {
  it('is a step for each change, of several shops the lowest', () => {
    const rows = [
      row('2026-01-01', 6_000),
      row('2026-01-03', 5_500, 5_500, 'xbox'),
      row('2026-01-10', 3_000),
      row('2026-01-20', 6_000),
      row('2026-02-01', null, null, 'xbox'),
    ]
    expect(stepsOf(rows)).toEqual([
      { day: '2026-01-01', amount: 6_000 },
      { day: '2026-01-03', amount: 5_500 },
      { day: '2026-01-10', amount: 3_000 },
      { day: '2026-01-20', amount: 5_500 },
      { day: '2026-02-01', amount: 6_000 },
    ])
  })

  it('goes back on the next day when it was low for a part of one', () => {
    expect(stepsOf([row('2026-01-01', 6_000), row('2026-01-05', 1_000, 6_000), row('2026-01-09', 500, null)])).toEqual([
      { day: '2026-01-01', amount: 6_000 },
      { day: '2026-01-05', amount: 1_000 },
      { day: '2026-01-06', amount: 6_000 },
      { day: '2026-01-09', amount: 500 },
      { day: '2026-01-10', amount: null },
    ])
    expect(stepsOf([])).toEqual([])
  })

  it('begins a range with what held then', () => {
    const steps = stepsOf([row('2026-01-01', 6_000), row('2026-03-01', 5_000)])
    expect(stepsFrom(steps, '2026-02-01')).toEqual([
      { day: '2026-02-01', amount: 6_000 },
      { day: '2026-03-01', amount: 5_000 },
    ])
    expect(stepsFrom(steps, '2025-02-01')).toEqual(steps)
  })

  it('of long times has the lowest of each stretch', () => {
    const days = Array.from({ length: 3_000 }, (_, at) => utcDay(Date.UTC(2017, 0, 1 + at)))
    const steps = stepsOf(days.map((day, at) => row(day, at === 1_234 ? 99 : 5_000 + (at % 7))))
    const few = fewSteps(steps, 300)
    expect(few.length).toBeLessThanOrEqual(300)
    expect(few.map(({ amount }) => amount)).toContain(99)
    expect(fewSteps(steps.slice(0, 5), 300)).toEqual(steps.slice(0, 5))
  })

  it('says since when a price is the lowest', () => {
    const steps = stepsOf([
      row('2025-01-01', 6_000),
      row('2025-02-01', 2_000),
      row('2025-02-10', 6_000),
      row('2026-01-01', 2_500),
    ])
    expect(lowestSince(steps, 2_500)).toBe('2025-02-09')
    expect(lowestSince(stepsOf([row('2025-01-01', 6_000), row('2025-03-01', 5_000)]), 5_000)).toBeNull()
    expect(lowestSince(stepsOf([row('2025-01-01', 4_000), row('2025-03-01', 5_000)]), 5_000)).toBe('2025-02-28')
    expect(lowestSince([], 5_000)).toBeNull()
  })
})
