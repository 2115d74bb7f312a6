import { afterEach, describe, expect, test } from 'vitest'
import { overwriteGetLocale } from '../paraglide/runtime.js'
import {
  formatDay,
  formatHours,
  formatLongDay,
  formatMonth,
  formatMonthAlone,
  formatNumber,
  formatRelease,
  formatScore,
  formatShortDay,
  formatShortMonth,
  formatWeekday,
} from './format.ts'
import { acceptedLang } from './locale.ts'

const speak = (lang: 'en' | 'es') => overwriteGetLocale(() => lang)
afterEach(() => speak('en'))

test('numbers and scores follow the language', () => {
  speak('en')
  expect([formatNumber(1234), formatNumber(15102), formatScore(8.7), formatScore(9)]).toEqual([
    '1,234',
    '15,102',
    '8.7',
    '9',
  ])
  speak('es')
  expect([formatNumber(1234), formatNumber(15102), formatScore(8.7)]).toEqual(['1.234', '15.102', '8,7'])
})

test('numbers and scores are written as the language writes them', () => {
  for (const lang of ['en', 'es'] as const) {
    speak(lang)
    const number = new Intl.NumberFormat(lang, { useGrouping: 'always' })
    const score = new Intl.NumberFormat(lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
    for (const value of [0, 7, 999, 1_000, -1_234, 45_678, 1_234_567, 1.5, 1_234.5])
      expect(formatNumber(value)).toBe(number.format(value))
    for (let hundredths = 101; hundredths < 1_000; hundredths++)
      if (hundredths % 100 > 0) expect(formatScore(hundredths / 100)).toBe(score.format(hundredths / 100))
  }
})

test('days are written as the language writes them', () => {
  for (const lang of ['en', 'es'] as const) {
    speak(lang)
    const written = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(lang === 'en' ? 'en-GB' : lang, { timeZone: 'UTC', ...options })
    const kinds = [
      [formatDay, written({ day: 'numeric', month: 'long', year: 'numeric' })],
      [formatShortDay, written({ day: 'numeric', month: 'short', year: 'numeric' })],
      [formatLongDay, written({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })],
      [formatWeekday, written({ weekday: 'short' })],
      [formatMonth, written({ month: 'long', year: 'numeric' })],
      [formatShortMonth, written({ month: 'short' })],
      [formatMonthAlone, written({ month: 'long' })],
    ] as const
    for (let day = Date.UTC(2027, 10, 28); day < Date.UTC(2029, 2, 2); day += 86_400_000) {
      const [text = ''] = new Date(day).toISOString().split('T')
      for (const [format, intl] of kinds) expect(format(text)).toBe(intl.format(day))
    }
    expect(formatDay('2019-03-22T23:59:59.999Z')).toBe(formatDay('2019-03-22'))
    expect(formatMonth('2019-03')).toBe(formatMonth('2019-03-22'))
  }
})

describe('a release date is as precise as known', () => {
  test.each([
    ['day', '22 March 2019', '22 de marzo de 2019'],
    ['month', 'March 2019', 'marzo de 2019'],
    ['quarter', 'Q1 2019', 'T1 2019'],
    ['year', '2019', '2019'],
  ] as const)('%s', (precision, english, spanish) => {
    speak('en')
    expect(formatRelease('2019-03-22', precision)).toBe(english)
    speak('es')
    expect(formatRelease('2019-03-22', precision)).toBe(spanish)
  })
  test('nothing', () => expect(formatRelease(null, null)).toBeNull())
})

test('time to beat', () => expect([60 * 20, 3600 * 12, 95_400].map(formatHours)).toEqual(['20 min', '12 h', '26 h 30']))

test.each([
  [undefined, 'en'],
  ['es', 'es'],
  ['es-MX,es;q=0.9,en;q=0.8', 'es'],
  ['de, fr;q=0.9', 'en'],
  ['en;q=0.4, es;q=0.8', 'es'],
  ['es;q=0', 'en'],
  ['*', 'en'],
  ['x'.repeat(5000), 'en'],
])('the best language for %s is %s', (header, lang) => expect(acceptedLang(header)).toBe(lang))
