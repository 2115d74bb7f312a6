import fc from 'fast-check'
import { expect, test } from 'vitest'
import { safeRedirect } from './safe-redirect.ts'

test.each([
  ['/profile', '/profile'],
  ['/s/12', '/s/12'],
  ['/community?tab=a&x=%2F%2Fevil.example', '/community?tab=a&x=%2F%2Fevil.example'],
  ['/game/the-last-of-us/lists#top', '/game/the-last-of-us/lists#top'],
  ['/accessories', '/accessories'],
])('%s stays', (wanted, safe) => expect(safeRedirect(wanted)).toBe(safe))

test.each([
  '',
  'profile',
  '//evil.example',
  '///evil.example',
  String.raw`/\evil.example`,
  String.raw`\\evil.example`,
  String.raw`/\/evil.example`,
  'https:evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '%2F%2Fevil.example',
  '/%2Fevil.example',
  '/%5Cevil.example',
  '/%09/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  ' //evil.example',
  '/%0d%0aLocation:evil',
  '/./\\evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  '/%zz',
  '/access',
  '/access?redirect=/access',
  '/ACCESS/',
  '/a/../access',
  '/%61ccess',
  '/password/reset?token=x',
  `/${'a'.repeat(9_000)}`,
])('%s is refused', (wanted) => expect(safeRedirect(wanted)).toBeNull())

test('every accepted path stays on this origin', () => {
  const pieces = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '%2f',
    '%5c',
    '%09',
    '\t',
    '@',
    ':',
    'evil.example',
    'a',
    '?',
    '#',
    'https:',
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
      const safe = safeRedirect(`/${parts.join('')}`)
      return safe === null || new URL(safe, 'https://ludoteca.example').host === 'ludoteca.example'
    }),
    { numRuns: 5_000 },
  )
})
