import { expect, test } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { overwriteGetLocale } from '../paraglide/runtime.js'
import { refusalWords } from './refusal-words.ts'

const refused = (code?: string) => new ApiError(409, { detail: 'The server says so.', ...(code && { code }) })

test('a refusal is told in the language of its reader; the server’s words stand in for what is not known (FRI-01)', () => {
  const said = (['en', 'es'] as const).map((lang) => {
    overwriteGetLocale(() => lang)
    return [
      'cannot_follow',
      'follows_full',
      'hidden_full',
      'silences_full',
      'stranger_too_soon',
      'stranger_unverified',
    ].map((code) => refusalWords(refused(code)))
  })
  expect(said.flat()).toHaveLength(new Set(said.flat()).size)
  for (const words of said.flat()) expect(words).not.toBe('The server says so.')
  for (const code of [undefined, 'something_new']) expect(refusalWords(refused(code))).toBe('The server says so.')
})
