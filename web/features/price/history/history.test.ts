import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PriceStep } from '../../../../common/api/price.ts'
import { dayNumber, dayOf } from './days.ts'
import { pathsOf } from './path.ts'
import { dayMarks, scaleOf } from './scale.ts'
import { amountOn, daysAtMost, highest, lowestOf, lowestStep, placeOn } from './steps.ts'

const step = (day: string, amount: number | null): PriceStep => ({ day, amount })
const used = [step('2026-01-01', 3_000), step('2026-02-01', 2_500), step('2026-03-01', null)]
const official = [step('2026-01-15', 2_800), step('2026-02-10', 6_000), step('2026-03-10', 2_000)]

const end = dayNumber('2026-06-30')
/** A line of steps in the half year before a day. */
const anyLine = fc
  .uniqueArray(fc.record({ ago: fc.integer({ min: 0, max: 180 }), amount: fc.option(fc.nat(9_999), { freq: 5 }) }), {
    selector: ({ ago }) => ago,
    maxLength: 30,
  })
  .map((steps) => steps.toSorted((a, b) => b.ago - a.ago).map(({ ago, amount }) => step(dayOf(end - ago), amount)))

describe('the lowest of several kinds of shops (PRI-04)', () => {
  it('has a step for each change', () => {
    expect(lowestOf([used, official])).toEqual([
      step('2026-01-01', 3_000),
      step('2026-01-15', 2_800),
      step('2026-02-01', 2_500),
      step('2026-03-01', 6_000),
      step('2026-03-10', 2_000),
    ])
    expect(lowestOf([])).toEqual([])
    expect(lowestOf([used])).toEqual(used)
  })

  it('is, on every day, the lowest price of that day', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 3 }), fc.integer({ min: 0, max: 200 }), (lines, ago) => {
        const day = dayOf(end - ago)
        const prices = lines.map((line) => amountOn(line, day)).filter((amount) => amount !== null)
        expect(amountOn(lowestOf(lines), day)).toBe(prices.length === 0 ? null : Math.min(...prices))
      }),
    )
  })
})

describe('a line of prices (PRI-04)', () => {
  it('knows its lowest and highest step, and what holds on a day', () => {
    expect(lowestStep(official)).toEqual(step('2026-03-10', 2_000))
    expect([highest(official), highest([]), lowestStep([step('2026-01-01', null)])]).toEqual([6_000, null, null])
    expect([placeOn(official, '2026-01-14'), placeOn(official, '2026-01-15'), placeOn(official, '2026-12-31')]).toEqual(
      [-1, 0, 2],
    )
    expect([amountOn(used, '2025-12-31'), amountOn(used, '2026-02-28'), amountOn(used, '2026-03-02')]).toEqual([
      null,
      2_500,
      null,
    ])
  })

  it('counts the days at a price or below, today with them', () => {
    expect(daysAtMost(used, '2026-06-30', 2_500)).toBe(28)
    expect(daysAtMost(used, '2026-06-30', 3_000)).toBe(59)
    expect(daysAtMost(used, '2026-06-30', 2_499)).toBe(0)
    expect(daysAtMost(official, '2026-03-10', 2_000)).toBe(1)
  })

  it('counts as many days as one finds by looking at each', () => {
    fc.assert(
      fc.property(anyLine, fc.nat(9_999), (line, most) => {
        const days = Array.from({ length: 181 }, (_, ago) => amountOn(line, dayOf(end - ago)))
        expect(daysAtMost(line, dayOf(end), most)).toBe(days.filter((one) => one !== null && one <= most).length)
      }),
    )
  })
})

describe('the drawing of a line (PRI-04)', () => {
  const ends = { from: '2025-07-01', to: '2026-06-30' }

  it('begins with the first price that is known', () => {
    expect(scaleOf(used, ends, 100, null)).toMatchObject({ from: dayNumber('2026-01-01'), to: end })
    // Of a few days alone it shows four weeks.
    expect(scaleOf([step('2026-06-28', 100)], ends, 100, null)?.from).toBe(end - 28)
    expect(scaleOf([step('2026-06-28', null)], ends, 100, null)).toBeNull()
  })

  it('has room for every step, for the marked price, and for the card below the lowest', () => {
    fc.assert(
      fc.property(anyLine, fc.option(fc.nat(20_000)), (line, also) => {
        const scale = scaleOf(line, ends, 100, also)
        if (!scale) return
        for (const { amount } of line) {
          if (amount === null) continue
          expect(scale.y(amount)).toBeGreaterThan(4)
          expect(scale.y(amount)).toBeLessThanOrEqual(70.001)
        }
        if (also !== null) expect(scale.y(also)).toBeGreaterThan(4)
        expect(scale.prices.length).toBeGreaterThanOrEqual(1)
        expect(scale.prices.length).toBeLessThanOrEqual(5)
        expect(scale.prices.every(({ amount, at }) => amount >= 0 && at >= 0 && at <= 100)).toBe(true)
      }),
    )
  })

  it('marks months, of long times years, of short ones days, at most eight', () => {
    const marksOf = (from: string) => dayMarks(scaleOf([step(from, 100)], { from, to: '2026-06-30' }, 100, null)!)
    expect(marksOf('2025-07-01').map(({ label }) => label)).toEqual(['Sept', 'Nov', 'Jan', 'Mar', 'May'])
    expect(marksOf('2020-03-01').map(({ label }) => label)).toEqual(['2021', '2022', '2023', '2024', '2025', '2026'])
    expect(marksOf('2026-06-01').map(({ label }) => label)).toEqual(['2 Jun', '9 Jun', '16 Jun', '23 Jun'])
    for (let days = 1; days < 4_000; days += 13) expect(marksOf(dayOf(end - days)).length).toBeLessThanOrEqual(8)
  })

  it('is made of steps, with gaps where nothing could be bought', () => {
    const scale = scaleOf([step('2026-01-01', 100)], { from: '2026-01-01', to: '2026-04-11' }, 100, null)!
    const flat = { ...scale, y: (amount: number) => amount }
    const steps = [step('2026-01-01', 50), step('2026-01-11', 20), step('2026-01-31', null), step('2026-03-12', 30)]
    expect(pathsOf(steps, flat)).toEqual({
      line: 'M0 50H10V20H30M70 30H100',
      ground: 'M0 50H10V20H30H30V100H0zM70 30H100H100V100H70z',
    })
  })
})
