import { describe, expect, it } from 'vitest'
import { createSeal } from './seal.ts'

const [one, two] = ['a secret of thirty-two characters!', 'another secret of 32 characters !!']
const seal = createSeal([one], 'test')

describe('a sealed secret (PL-06)', () => {
  it('opens unchanged, and is encrypted differently each time', () => {
    const [a, b] = [seal.seal('hush ñ', 'here'), seal.seal('hush ñ', 'here')]
    expect([seal.open(a, 'here'), seal.open(b, 'here')]).toEqual(['hush ñ', 'hush ñ'])
    expect(a).not.toBe(b)
    expect(Buffer.from(a.slice(3), 'base64url').toString('latin1')).not.toContain('hush')
  })

  it('cannot be opened for another place, purpose or with another secret', () => {
    const sealed = seal.seal('hush', 'here')
    expect(seal.open(sealed, 'there')).toBeNull()
    expect(createSeal([one], 'other').open(sealed, 'here')).toBeNull()
    expect(createSeal([two], 'test').open(sealed, 'here')).toBeNull()
  })

  it('detects every change', () => {
    const sealed = seal.seal('hush', 'here')
    const bytes = Buffer.from(sealed.slice(3), 'base64url')
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes)
      changed[at]! ^= 1
      expect(seal.open(`v1.${changed.toString('base64url')}`, 'here'), `byte ${at}`).toBeNull()
    }
    for (const odd of ['', 'v1.', 'v2.abc', 'hush', sealed.slice(0, 20)]) expect(seal.open(odd, 'here')).toBeNull()
  })

  it('lets a secret be replaced: the new one seals, both open', () => {
    const old = seal.seal('hush', 'here')
    const both = createSeal([two, one], 'test')
    expect(both.open(old, 'here')).toBe('hush')
    expect(createSeal([two], 'test').open(both.seal('new', 'here'), 'here')).toBe('new')
  })

  it('needs a secret', () => {
    expect(() => createSeal([], 'test')).toThrow(RangeError)
  })
})
