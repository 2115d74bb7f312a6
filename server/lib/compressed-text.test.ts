import { expect, it } from 'vitest'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { CompressedText, encodingFor } from './compressed-text.ts'

it('chooses what the client likes best of what it accepts', () => {
  expect(encodingFor('gzip, deflate, br, zstd')).toBe('br')
  expect(encodingFor('br;q=0.1, gzip')).toBe('gzip')
  expect(encodingFor('zstd')).toBe('identity')
  expect(encodingFor(undefined)).toBe('identity')
})

it('compresses once, and a long lasting text better from the second time on', async () => {
  let seed = 7
  const random = (most: number): number => (seed = (seed * 48_271) % 2_147_483_647) % most
  const syllables = [
    'ka',
    'tor',
    'mi',
    'zel',
    'da',
    'ri',
    'on',
    'sta',
    'cra',
    'ft',
    'qu',
    'est',
    'of',
    'the',
    ' ',
    'II',
  ]
  const word = (): string => Array.from({ length: 4 + random(6) }, () => syllables[random(16)]).join('')
  const words = Array.from({ length: 5_000 }, word).join(',')
  const text = new CompressedText(words, { lasting: true })
  const first = await text.as('br')
  expect(brotliDecompressSync(first).toString()).toBe(words)
  expect(gunzipSync(await text.as('gzip')).toString()).toBe(words)
  expect((await text.as('identity')).toString()).toBe(words)
  await expect.poll(async () => (await text.as('br')).length).toBeLessThan(first.length)
  expect(brotliDecompressSync(await text.as('br')).toString()).toBe(words)
  const passing = new CompressedText(words)
  expect(await passing.as('br')).toBe(await passing.as('br'))
})
