import { expect, test } from 'vitest'
import { routes } from './built-routes.ts'
import { readAddress } from './address.ts'
import { matchPath } from './match.ts'

test('the table contains every route of the specification', () => {
  const paths = routes.filter(({ developmentOnly }) => !developmentOnly).map(({ path }) => path)
  expect(paths).toEqual([
    '/',
    '/access',
    '/password/reset',
    '/profile/{user?}',
    '/profile/{user}/lists/{list}',
    '/profile/{user}/reviews/{review}',
    '/settings',
    '/lists',
    '/game/{game?}',
    '/company/{company}',
    '/platform/{platform}',
    '/genre/{genre}',
    '/theme/{theme}',
    '/games',
    '/search',
    '/calendar',
    '/community',
    '/s/{post?}',
    '/discover',
    '/admin',
    '/legal-advise',
    '/cookies-policy',
    '/privacy-policy',
  ])
})

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
