import { expect, test } from 'vitest'
import { webAddress } from './web-address.ts'

test('an external address is shown by its host', () => {
  expect(webAddress('https://www.example.com/games?x=1')).toEqual({
    href: 'https://www.example.com/games?x=1',
    host: 'example.com',
  })
})

test.each([
  'http://example.com',
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://example.com',
  '//example.com',
  'example.com',
  '',
])('nothing links to %j', (url) => expect(webAddress(url)).toBeNull())
