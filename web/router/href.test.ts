import { expect, test } from 'vitest'
import { href } from './href.ts'
import { matchPath } from './match.ts'

test('an address is built from the line of its route', () => {
  expect(href('home', {})).toBe('/')
  expect(href('game', { game: 'celeste' })).toBe('/game/celeste')
  expect(href('game', { game: 'celeste' }, { tab: 'reviews', query: { order: 'likes' } })).toBe(
    '/game/celeste/reviews?order=likes',
  )
  expect(href('game', { game: 'celeste' }, { tab: 'overview' })).toBe('/game/celeste')
  expect(href('profileList', { user: 'nuria_v', list: 'a b/c' })).toBe('/profile/nuria_v/lists/a%20b%2Fc')
  expect(href('profile', {})).toBe('/profile')
  expect(href('profile', {}, { query: { status: 'have', q: '' } })).toBe('/profile?status=have')
  expect(href('games', {}, { query: { platforms: 'switch,wii u' } })).toBe('/games?platforms=switch,wii+u')
})

test('the parts of an address are passed to its screen', () => {
  const match = matchPath(href('profileList', { user: 'Núria', list: '100%' }))
  expect(match?.entry.name).toBe('profileList')
  expect(match?.params).toEqual({ user: 'Núria', list: '100%' })
})

test('a wrong name fails the type check', () => {
  // @ts-expect-error There is no such route.
  expect(() => href('gmae', {})).toThrow('undefined')
  // @ts-expect-error The parameter of a game is called game.
  href('game', { slug: 'celeste' })
  // @ts-expect-error A list needs its name too.
  href('profileList', { user: 'nuria_v' })
  // @ts-expect-error Profiles have no prices.
  href('profile', { user: 'nuria_v' }, { tab: 'prices' })
  // @ts-expect-error The search reads q.
  href('search', {}, { query: { text: 'celeste' } })
})
