import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nameKey, slugify } from './names.ts'

describe('nameKey', () => {
  it.each([
    ['Final Fantasy VII', 'final fantasy 7'],
    ['Pokémon Ruby', 'pokemon ruby'],
    ["Assassin's Creed", 'assassins creed'],
    ['Ōkami', 'okami'],
    ['Æon Flux', 'aeon flux'],
    ['X-Men', 'x men'],
    ['V Rising', 'v rising'],
    ['Mega Man X', 'mega man 10'],
    ['Ratchet & Clank', 'ratchet and clank'],
    ['  ', ''],
    ['クロノ・トリガー', nameKey('クロノ トリガー')],
  ])('%s is %s (GAM-06)', (name, key) => expect(nameKey(name)).toBe(key))

  it('is its own key, whatever the text (GAM-06)', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 60 }),
        (text) => void expect(nameKey(nameKey(text))).toBe(nameKey(text)),
      ),
    )
  })
})

describe('slugify', () => {
  it('makes an address of any text (GAM-01)', () => {
    expect(slugify('Ghost of Yōtei')).toBe('ghost-of-yotei')
    expect(slugify('メタル')).toBe('game')
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 300 }),
        (text) => void expect(slugify(text)).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/),
      ),
    )
  })
})
