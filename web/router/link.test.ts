import { expect, test } from 'vitest'
import { readAddress } from './address.ts'
import { isCurrent } from './link.tsx'
import type { View } from './router.ts'

const at = (address: string, bare = false): View =>
  ({ place: readAddress(address, 'test'), bare, params: { user: 'ana' } }) as unknown as View

test.each([
  ['/profile/ana', '/profile', true],
  ['/profile/ana', '/profile?view=shelf', false],
  ['/profile/ana?view=shelf', '/profile?view=shelf', true],
  ['/profile/ben', '/profile', false],
])('%s is the page %s of ana: %j (PRF-01, SHL-12)', (link, address, current) =>
  expect(isCurrent(link, at(address, true), 'address')).toBe(current),
)

test('addresses below a link count where it says so', () => {
  expect(isCurrent('/profile/ana/lists', at('/profile/ana/lists/one'), 'below')).toBe(true)
  expect(isCurrent('/profile/ana', at('/profile/ana/lists'), 'page')).toBe(false)
})

test.each([
  ['/profile/ana', '/profile/ana?status=wanted&sort=title', true],
  ['/profile/ana?status=wanted', '/profile/ana?status=wanted&sort=title', true],
  ['/profile/ana?status=wanted', '/profile/ana?status=lended', false],
  ['/games?browse=genres', '/games?genres=puzzle', false],
])('%s is current on the filtered page %s: %j (WCAG 1.3.1)', (link, address, current) =>
  expect(isCurrent(link, at(address), 'page')).toBe(current),
)
