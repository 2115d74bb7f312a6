import { describe, expect, it, test } from 'vitest'
import { addMonths, anyWeek, isMonth, monthsBetween, monthsFrom, weeksOf } from './months.ts'

test.each([
  ['2026-11', 1, '2026-12'],
  ['2026-12', 1, '2027-01'],
  ['2027-01', -1, '2026-12'],
  ['2026-11', -23, '2024-12'],
  ['2026-01', 24, '2028-01'],
  ['1999-12', 1, '2000-01'],
  ['2026-11', 0, '2026-11'],
])('%s and %i months is %s', (month, count, sum) => {
  expect(addMonths(month, count)).toBe(sum)
  expect(monthsBetween(month, sum)).toBe(count)
})

test('months from one to another, across the end of a year', () =>
  expect(monthsFrom('2026-11', '2027-02')).toEqual(['2026-11', '2026-12', '2027-01', '2027-02']))

test.each([
  ['2026-11', true],
  ['2026-13', false],
  ['2026-00', false],
  ['2026-1', false],
  ['26-11', false],
  ['0000-11', false],
  ['2026-11-01', false],
  ['', false],
  [undefined, false],
])('whether %s is a month: %s', (text, answer) => expect(isMonth(text)).toBe(answer))

describe('the weeks of a month', () => {
  const edges = (month: string) => {
    const weeks = weeksOf(month)
    return [weeks.length, weeks[0]?.[0], weeks.at(-1)?.at(-1)]
  }

  it('begin on Monday and are complete', () => {
    for (const month of monthsFrom('2020-01', '2032-12')) {
      const weeks = weeksOf(month)
      expect(weeks.every((week) => week.length === 7)).toBe(true)
      expect(new Date(`${weeks[0]![0]}T00:00:00Z`).getUTCDay()).toBe(1)
      const own = weeks.flat().filter((day) => day.startsWith(month))
      expect(own[0]).toBe(`${month}-01`)
      expect(own).toHaveLength(new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate())
      // No week without a day of the month.
      expect(weeks.every((week) => week.some((day) => day.startsWith(month)))).toBe(true)
      expect(new Set(weeks.flat()).size).toBe(weeks.length * 7)
    }
  })

  it.each([
    // A February of exactly four weeks.
    ['2027-02', 4, '2027-02-01', '2027-02-28'],
    // The first is a Sunday: six weeks.
    ['2026-11', 6, '2026-10-26', '2026-12-06'],
    // Across the ends of years.
    ['2026-12', 5, '2026-11-30', '2027-01-03'],
    ['2027-01', 5, '2026-12-28', '2027-01-31'],
    // Leap years: every four, not every hundred, but every four hundred.
    ['2028-02', 5, '2028-01-31', '2028-03-05'],
    ['1900-02', 5, '1900-01-29', '1900-03-04'],
    ['2000-02', 5, '2000-01-31', '2000-03-05'],
  ])('%s: %i, from %s to %s', (month, weeks, first, last) => expect(edges(month)).toEqual([weeks, first, last]))

  it('contain the leap day', () => {
    expect(weeksOf('2028-02').flat()).toContain('2028-02-29')
    expect(weeksOf('1900-02').flat()).not.toContain('1900-02-29')
  })

  it('take their names from a week that begins on Monday', () =>
    expect(new Date(`${anyWeek()[0]}T00:00:00Z`).getUTCDay()).toBe(1))
})
