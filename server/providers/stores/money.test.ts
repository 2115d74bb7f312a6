import { describe, expect, it } from 'vitest'
import { decimalMoney, decimalsOf, hundredthMoney, minorMoney, moneyText } from './money.ts'

const eur = (amount: number) => ({ amount, currency: 'EUR' })

describe('an amount', () => {
  it('is minor units of a real currency', () => {
    expect(minorMoney(5_999, 'EUR')).toEqual(eur(5_999))
    expect(minorMoney(0, 'EUR')).toEqual(eur(0))
    expect([decimalsOf('EUR'), decimalsOf('JPY'), decimalsOf('KWD'), decimalsOf('XXQ')]).toEqual([2, 0, 3, null])
  })

  it.each([
    [-1, 'EUR'],
    [0.5, 'EUR'],
    [Number.NaN, 'EUR'],
    [Infinity, 'EUR'],
    [1e9, 'EUR'],
    [null, 'EUR'],
    [undefined, 'EUR'],
    [1, 'eur'],
    [1, 'ABC'],
    [1, ''],
    [1, null],
  ])('is not %j %j', (amount, currency) => expect(minorMoney(amount, currency)).toBeNull())

  it('in hundredths is one of any currency', () => {
    expect(hundredthMoney(5_999, 'EUR')).toEqual(eur(5_999))
    expect(hundredthMoney(198_000, 'JPY')).toEqual({ amount: 1_980, currency: 'JPY' })
    for (const [amount, currency] of [
      [198_050, 'JPY'],
      [0.5, 'EUR'],
      [-1, 'EUR'],
      [null, 'EUR'],
      [1, 'XQX'],
    ] as const)
      expect(hundredthMoney(amount, currency)).toBeNull()
  })

  it('with decimal places has as many as its currency', () => {
    expect(decimalMoney(59.99, 'EUR')).toEqual(eur(5_999))
    expect(decimalMoney(0.07, 'EUR')).toEqual(eur(7))
    expect(decimalMoney(1_980, 'JPY')).toEqual({ amount: 1_980, currency: 'JPY' })
    expect(decimalMoney(1.5, 'KWD')).toEqual({ amount: 1_500, currency: 'KWD' })
    expect(decimalMoney(0, 'EUR')).toEqual(eur(0))
    for (const wrong of [59.999, 1e-9, -1, Number.NaN, 1e9, null]) expect(decimalMoney(wrong, 'EUR')).toBeNull()
    expect(decimalMoney(0.5, 'JPY')).toBeNull()
    expect(decimalMoney(1, 'euro')).toBeNull()
  })
})

describe('a price as a text', () => {
  it.each([
    ['59,99 €', 5_999],
    ['59,99\u00a0€', 5_999],
    ['59,99\u202f€', 5_999],
    ['59,99€', 5_999],
    ['€59.99', 5_999],
    ['59.99 EUR', 5_999],
    ['EUR 1.049,99', 104_999],
    ['1 049,99 €', 104_999],
    ['1\u202f049,99\u00a0€', 104_999],
    ['1.049 €', 104_900],
    ['12.345,00 €', 1_234_500],
    ['59 €', 5_900],
    ['0,00 €', 0],
    [' 9,99 € ', 999],
  ])('%j', (text, amount) => expect(moneyText(text, 'EUR')).toEqual(eur(amount)))

  it('names its own currency, whatever the market', () => {
    expect(moneyText('£1,049.99', 'EUR')).toEqual({ amount: 104_999, currency: 'GBP' })
    expect(moneyText('US$59.99', 'EUR')).toEqual({ amount: 5_999, currency: 'USD' })
    expect(moneyText('$59.99', 'USD')).toEqual({ amount: 5_999, currency: 'USD' })
    expect(moneyText('¥1,980', 'JPY')).toEqual({ amount: 1_980, currency: 'JPY' })
    expect(moneyText('₩ 64,800', 'EUR')).toEqual({ amount: 64_800, currency: 'KRW' })
    // Several currencies have this sign, and the market none of them.
    expect(moneyText('$59.99', 'EUR')).toBeNull()
    expect(moneyText('¥1,980', 'EUR')).toBeNull()
  })

  it.each([
    '',
    'Gratis',
    'Free',
    '59,99',
    '€59.99 EUR',
    '-5,00 €',
    '59,9 €',
    '59,999 €x',
    '59.99.99 €',
    '1.04.999 €',
    '1,049,99 €',
    'NaN €',
    '1e9 €',
    '∞ €',
    '12345678901 €',
    'ABC 5.00',
    '59,99 € / mes',
    '9'.repeat(10_000),
    null,
    undefined,
  ])('is not %j', (text) => expect(moneyText(text, 'EUR')).toBeNull())

  it('has no decimal places in a currency without them', () => {
    expect(moneyText('¥1,980.50', 'JPY')).toBeNull()
    expect(moneyText('1.500 KWD', 'EUR')).toBeNull()
  })
})
