import { afterEach, expect, test } from 'vitest'
import { overwriteGetLocale } from '../paraglide/runtime.js'
import { formatPercent } from './percent.ts'

const speak = (lang: 'en' | 'es') => overwriteGetLocale(() => lang)
afterEach(() => speak('en'))

test('percentages have one decimal where there is one, and are never nothing where there is something', () => {
  const all = [0, 0.03, 0.9, 16.24, 38, 100]
  speak('en')
  expect(all.map(formatPercent)).toEqual(['0%', '<0.1%', '0.9%', '16.2%', '38%', '100%'])
  speak('es')
  expect(all.map(formatPercent)).toEqual(
    ['0 %', '<0,1 %', '0,9 %', '16,2 %', '38 %', '100 %'].map((text) => text.replace(' ', '\u00a0')),
  )
})
