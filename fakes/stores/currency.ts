/** The currency of a shop's country; what it does not know is answered as in America. */
export const currencyOf = (country: string): string => currencies[country.toUpperCase()] ?? 'USD'

const currencies: Record<string, string> = {
  DE: 'EUR',
  ES: 'EUR',
  FR: 'EUR',
  GB: 'GBP',
  IE: 'EUR',
  IT: 'EUR',
  JP: 'JPY',
  PT: 'EUR',
}

/**
 * Cents of a euro as minor units of another currency: dollars have the same figures, pounds fewer, yen no hundredths.
 */
export function inCurrency(cents: number, currency: string): number {
  if (currency === 'GBP') return Math.round(cents * 0.85)
  if (currency === 'JPY') return Math.round((cents * 1.6) / 10) * 10
  return cents
}

/** Minor units as the number that is written: 59.99. */
export const decimalOf = (minor: number, currency: string): number => (currency === 'JPY' ? minor : minor / 100)

/** A price as a page shows it: "59,99 €" with a no-break space in Spain, "£49.99" in Britain. */
export const priceText = (minor: number, currency: string, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency }).format(decimalOf(minor, currency))
