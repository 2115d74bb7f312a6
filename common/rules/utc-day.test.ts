import { expect, test } from 'vitest'
import { utcDay } from './utc-day.ts'

test('the day of an instant is the one of UTC, in every time zone (F-29)', () => {
  expect(utcDay(Date.parse('2026-11-21T23:59:59Z'))).toBe('2026-11-21')
  expect(utcDay(Date.parse('2026-11-21T23:59:59-03:00'))).toBe('2026-11-22')
})
