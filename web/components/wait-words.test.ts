import { afterEach, expect, test } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { overwriteGetLocale } from '../paraglide/runtime.js'
import { waitWords } from './wait-words.ts'

const speak = (lang: 'en' | 'es') => overwriteGetLocale(() => lang)
afterEach(() => speak('en'))

const after = (retry_after?: number) =>
  waitWords(new ApiError(429, { status: 429, ...(retry_after !== undefined && { retry_after }) }))

test('a refusal says how long to wait, never less than it takes (AUT-13)', () => {
  speak('en')
  expect(after(1)).toMatch(/in a minute\.$/)
  expect(after(60)).toMatch(/in a minute\.$/)
  expect(after(61)).toMatch(/in 2 minutes\.$/)
  expect(after(180)).toMatch(/in 3 minutes\.$/)
  expect(after(5_400)).toMatch(/in 90 minutes\.$/)
  expect(after(5_401)).toMatch(/in 2 hours\.$/)
  expect(after(80_000)).toMatch(/tomorrow\.$/)
  expect(after()).toMatch(/in a minute\.$/)
  speak('es')
  expect(after(180)).toMatch(/dentro de 3 minutos\.$/)
  expect(after(80_000)).toMatch(/mañana\.$/)
})

test('other failures say nothing of it', () => {
  expect(waitWords(new ApiError(503, { retry_after: 5 }))).toBeNull()
  expect(waitWords(new Error('no'))).toBeNull()
  expect(waitWords(null)).toBeNull()
})
