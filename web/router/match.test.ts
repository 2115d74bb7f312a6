import { expect, test } from 'vitest'
import { specRoutes } from '../../e2e/support/routes.ts'
import { readAddress } from './address.ts'
import { matchPath } from './match.ts'

const specScreens = specRoutes.filter(({ screen }) => screen.endsWith('.screen'))
test.each(specScreens)('$path has the screen and the rule of the specification', ({ path, ...rule }) =>
  expect(matchPath(path)?.entry).toMatchObject(rule),
)

test.each([
  ['/', 'home', {}],
  ['/access', 'access', {}],
  ['/ACCESS', 'access', {}],
  ['/profile', 'profile', {}],
  ['/profile/nuria_v', 'profile', { user: 'nuria_v' }],
  ['/profile/a/lists/best', 'profileList', { user: 'a', list: 'best' }],
  ['/profile/a/reviews/12', 'profileReview', { user: 'a', review: '12' }],
  ['/game/hades', 'game', { game: 'hades' }],
  ['/game/a%2Fb', 'game', { game: 'a/b' }],
  ['/s', 'post', {}],
  ['/s/4', 'post', { post: '4' }],
])('%s is %s', (path, name, params) => expect(matchPath(path)).toMatchObject({ entry: { name }, params }))

test.each(['/nowhere', '/game/hades/nonsense', '/game/hades/overview', '/profile/a/b/c/d', '/access/x', '/%zz'])(
  '%s is unknown',
  (path) => expect(matchPath(path)).toBeNull(),
)

test('the default tab belongs to the address of the screen', () => {
  expect(matchPath('/game/hades')?.tab?.name).toBe('overview')
  expect(matchPath('/search')?.tab).toBeNull()
})

test.each([
  ['/a/b?x=1&y=a+b#c', { path: '/a/b', search: { x: '1', y: 'a b' }, hash: 'c' }],
  ['/a/', { path: '/a', href: '/a' }],
  ['/?q=%3F', { path: '/', search: { q: '?' } }],
])('the address %s is taken apart', (address, parts) => expect(readAddress(address)).toMatchObject(parts))
