import Type, { type Static } from 'typebox'
import type { Lang } from '../../../common/api/shapes.ts'

/** The countries whose prices can be asked for: their currency, and the language of their shops. */
const countries = {
  DE: { currency: 'EUR', language: 'de' },
  ES: { currency: 'EUR', language: 'es' },
  FR: { currency: 'EUR', language: 'fr' },
  GB: { currency: 'GBP', language: 'en' },
  IE: { currency: 'EUR', language: 'en' },
  IT: { currency: 'EUR', language: 'it' },
  PT: { currency: 'EUR', language: 'pt' },
  US: { currency: 'USD', language: 'en' },
} as const
type Country = keyof typeof countries
const names = Object.keys(countries) as [Country, ...Country[]]

/** Where prices are asked for. One for the whole installation: a price of another country cannot be had from here. */
export interface Market {
  /** ISO 3166, in capitals. */
  country: Country
  /** ISO 4217. */
  currency: string
  /** The locale of its shops, which decides prices and pages: "es-ES". */
  locale: string
  /** A locale for texts in this language, where a shop has them apart from its prices: "en-GB". */
  textLocale: (lang: Static<typeof Lang>) => string
}

/** Every shop names this setting, and shares its value. */
export const marketSetting = {
  PRICE_COUNTRY: {
    schema: Type.Enum(names, { default: 'ES', description: `one of the countries ${names.join(', ')}` }),
    shared: true,
  },
}

const otherLocales: Record<Static<typeof Lang>, string> = { en: 'en-GB', es: 'es-ES' }

/** What the setting means. */
export function marketOf({ PRICE_COUNTRY: country }: { PRICE_COUNTRY: Country }): Market {
  const { currency, language } = countries[country]
  const locale = `${language}-${country}`
  return { country, currency, locale, textLocale: (lang) => (lang === language ? locale : otherLocales[lang]) }
}
