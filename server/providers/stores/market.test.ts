import { describe, expect, it } from 'vitest'
import { ConfigError } from '../../config-error.ts'
import { readConfig } from '../../config.ts'
import { addressOn } from './addresses.ts'
import { marketOf } from './market.ts'

describe('the market', () => {
  it('has a currency, a locale for prices, and one for texts in the language of the reader', () => {
    const [spain, america, germany] = (['ES', 'US', 'DE'] as const).map((country) =>
      marketOf({ PRICE_COUNTRY: country }),
    )
    expect(spain).toMatchObject({ country: 'ES', currency: 'EUR', locale: 'es-ES' })
    expect([spain?.textLocale('es'), spain?.textLocale('en')]).toEqual(['es-ES', 'en-GB'])
    expect(america).toMatchObject({ currency: 'USD', locale: 'en-US' })
    expect([america?.textLocale('es'), america?.textLocale('en')]).toEqual(['es-ES', 'en-US'])
    expect([germany?.locale, germany?.textLocale('es')]).toEqual(['de-DE', 'es-ES'])
  })

  it('is one of those that can be answered for', () => {
    expect(() => readConfig({ PRICE_COUNTRY: 'KP' })).toThrow(ConfigError)
    expect(() => readConfig({ PRICE_COUNTRY: 'es' })).toThrow(/one of the countries DE, ES, FR, GB, IE, IT, PT, US/)
    expect(readConfig({}).providers['store-steam']).toBeNull()
    expect(readConfig({ PRICE_COUNTRY: 'GB' }).providers['store-steam']).toBeNull()
    expect(readConfig({ NODE_ENV: 'production', PRICE_COUNTRY: 'GB' }).providers['store-steam']).toMatchObject({
      mode: 'on',
      market: { country: 'GB', currency: 'GBP' },
    })
  })
})

describe('the address of a page or picture', () => {
  const shop = addressOn(['shop.example', 'pictures.shop.example'])

  it('is by https on a host of the shop (PR-03)', () => {
    expect(shop('https://shop.example/game/1?x=2')).toBe('https://shop.example/game/1?x=2')
    expect(shop('https://pictures.shop.example/a.jpg')).toBe('https://pictures.shop.example/a.jpg')
  })

  it.each([
    'javascript:alert(1)//shop.example',
    'data:text/html,x',
    'http://shop.example/',
    '//shop.example/',
    'https://shop.example.evil.example/',
    'https://evil.example/shop.example',
    'https://shop.example@evil.example/',
    'https://user:word@shop.example/',
    'https://shop.example:8443/',
    'https://www.shop.example/',
    `https://shop.example/${'x'.repeat(600)}`,
    'shop.example',
    '',
    null,
    undefined,
  ])('is not %j (PR-03)', (text) => expect(shop(text)).toBeNull())
})
