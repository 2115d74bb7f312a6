import { afterEach, describe, expect, it } from 'vitest'
import { overwriteGetLocale } from '../../paraglide/runtime.js'
import { formatPrice, priceParts, readAmount, shortPrice, unitOf } from './money.ts'

const speak = (lang: 'en' | 'es') => overwriteGetLocale(() => lang)
afterEach(() => speak('en'))

/** A space is a space, whatever its width. */
const plain = (text: string): string => text.replaceAll(/\s/g, ' ')

describe('a price (PRI-01)', () => {
  it('is written as the language writes it, without the zeros where there is little room', () => {
    expect([formatPrice(2_800, 'EUR'), formatPrice(123_450, 'EUR')]).toEqual(['€28.00', '€1,234.50'])
    expect([2_800, 2_449, 0, 100_000].map((amount) => shortPrice(amount, 'EUR'))).toEqual([
      '€28',
      '€24.49',
      '€0',
      '€1,000',
    ])
    expect(shortPrice(2_800, 'JPY')).toBe('¥2,800')
    speak('es')
    expect([formatPrice(2_800, 'EUR'), shortPrice(2_800, 'EUR'), shortPrice(2_449, 'EUR')].map(plain)).toEqual([
      '28,00 €',
      '28 €',
      '24,49 €',
    ])
  })

  it('is drawn in parts', () => {
    expect(priceParts(123_450, 'EUR')).toEqual({ before: '€', whole: '1,234', decimals: '.50', after: '' })
    expect(priceParts(2_800, 'JPY')).toEqual({ before: '¥', whole: '2,800', decimals: '', after: '' })
    speak('es')
    expect(priceParts(2_800, 'EUR')).toMatchObject({ before: '', whole: '28', decimals: ',00' })
  })

  it.each([
    ['25', 2_500],
    ['25,5', 2_550],
    ['25.50', 2_550],
    ['€25.00', 2_500],
    ['25,00 €', 2_500],
    ['1.234,50', 123_450],
    ['1,234.50', 123_450],
    ['1.234', 123_400],
    ['25,', 2_500],
    [',5', 50],
    ['0', 0],
    ['', null],
    ['free', null],
    ['.', null],
    ['-5', null],
    ['1e2', null],
    ['1 234,50 EUR', 123_450],
    ['abc', null],
    ['99999999999', null],
  ])('that somebody wrote as %j is %j', (text, amount) => expect(readAmount(text, 'EUR')).toBe(amount))

  it('of a currency without decimals is whole', () => {
    expect([readAmount('2,800', 'JPY'), unitOf('JPY'), unitOf('EUR')]).toEqual([2_800, 1, 100])
  })

  it('is read as it was written, in both languages', () => {
    for (const lang of ['en', 'es'] as const) {
      speak(lang)
      for (const amount of [0, 7, 99, 100, 2_449, 2_800, 123_450, 100_000_000])
        expect(readAmount(formatPrice(amount, 'EUR'), 'EUR')).toBe(amount)
    }
  })
})
