import { expect, test } from 'vitest'
import { readGameChoice, readProfileChoice, writeGameChoice, writeProfileChoice } from './choice.ts'

test('what is chosen of trophies is in the address, and comes back from it (ACC-03)', () => {
  const profile = { service: 'psn', view: 'complete', order: 'progress' } as const
  expect(writeProfileChoice(profile)).toEqual({ platform: 'psn', show: 'complete', order: 'progress' })
  expect(readProfileChoice(writeProfileChoice(profile))).toEqual(profile)
  const game = { set: 12, share: 'missing', order: 'rarity', beside: 'okami' } as const
  expect(writeGameChoice(game)).toEqual({ set: '12', show: 'missing', order: 'rarity', beside: 'okami' })
  expect(readGameChoice(writeGameChoice(game))).toEqual(game)
})

test('the defaults are not in the address, and what nobody can choose is not read from it (ACC-03)', () => {
  expect(writeProfileChoice({ service: null, view: 'games', order: 'recent' })).toEqual({})
  expect(writeGameChoice({ set: null, share: 'all', order: 'listed', beside: null })).toEqual({})
  expect(readProfileChoice({ platform: 'constructor', show: 'nothing', order: 'toString' })).toEqual({
    service: null,
    view: 'games',
    order: 'recent',
  })
  for (const set of ['0', '-1', '1.5', '1e3', 'abc', '9'.repeat(16)]) expect(readGameChoice({ set }).set).toBeNull()
  expect(readGameChoice({ show: '__proto__', order: 'likes', beside: '' })).toEqual({
    set: null,
    share: 'all',
    order: 'listed',
    beside: null,
  })
})
