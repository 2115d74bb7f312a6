import type { Money } from './store.ts'

// Prices as shops write them. Null for what is no price: nothing is guessed, and a wrong currency is no small mistake.

/** More than anything here costs: a hundred thousand euros. */
const mostMinor = 10_000_000

const known = new Set(Intl.supportedValuesOf('currency'))
const decimalsByCurrency = new Map<string, number>()

/** How many decimal places a currency has: 2 for euros, none for yen; null for what is no currency. */
export function decimalsOf(currency: string): number | null {
  if (!known.has(currency)) return null
  const counted = decimalsByCurrency.get(currency)
  if (counted !== undefined) return counted
  const options = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
  const decimals = options.maximumFractionDigits ?? 2
  decimalsByCurrency.set(currency, decimals)
  return decimals
}

/** An amount in minor units: 5999 and EUR. */
export function minorMoney(amount: number | null | undefined, currency: string | null | undefined): Money | null {
  if (amount == null || currency == null || !Number.isInteger(amount) || amount < 0 || amount > mostMinor) return null
  return decimalsOf(currency) === null ? null : { amount, currency }
}

/** An amount with decimal places: 59.99 and EUR. One with more places than its currency has is none. */
export function decimalMoney(amount: number | null | undefined, currency: string | null | undefined): Money | null {
  const decimals = currency == null ? null : decimalsOf(currency)
  if (amount == null || decimals === null || !Number.isFinite(amount)) return null
  const minor = amount * 10 ** decimals
  const whole = Math.round(minor)
  // What is not quite nothing is not free.
  const isExact = Math.abs(minor - whole) <= 0.001 && (whole !== 0 || amount === 0)
  return isExact ? minorMoney(whole, currency) : null
}

/** An amount in hundredths, whatever its currency: 198000 and JPY are 1980 yen. */
export function hundredthMoney(amount: number | null | undefined, currency: string | null | undefined): Money | null {
  return amount == null || !Number.isInteger(amount) ? null : decimalMoney(amount / 100, currency)
}

/** Signs that belong to one currency alone. */
const signs: Record<string, string> = { '€': 'EUR', '£': 'GBP', US$: 'USD', '₩': 'KRW', zł: 'PLN', CHF: 'CHF' }
/** Signs of several: they are the currency of the market or unknown. */
const sharedSigns: Record<string, string[]> = {
  $: ['USD', 'CAD', 'AUD', 'NZD', 'MXN', 'SGD'],
  '¥': ['JPY', 'CNY'],
  kr: ['SEK', 'NOK', 'DKK'],
}

function currencyOf(sign: string, usual: string): string | null {
  if (signs[sign] !== undefined) return signs[sign]
  if (sharedSigns[sign]?.includes(usual)) return usual
  return /^[A-Z]{3}$/.test(sign) && known.has(sign) ? sign : null
}

const longestText = 40
const pricePattern = /^([^\d\s-]{0,4})\s?(\d[\d.,'’\s]{0,20}?)\s?([^\d\s-]{0,4})$/u
const numberPattern = /^(\d{1,3}(?:([.,'’\s])\d{3})(?:\2\d{3})*|\d{1,9})(?:([.,])(\d{2}))?$/

/**
 * A price as a text, with its currency before or after it: "59,99 €", "£1,049.99", "1.049,99 EUR", "¥1,980". `usual` is
 * the currency of the market, for signs that several currencies have. Words ("Gratis") are no price here.
 */
export function moneyText(text: string | null | undefined, usual: string): Money | null {
  if (text == null || text.length > longestText) return null
  const [, before = '', number = '', after = ''] = pricePattern.exec(text.trim()) ?? []
  // Exactly one of the two: "€59.99 EUR" and "59.99" leave something to guess.
  if ((before === '') === (after === '')) return null
  const currency = currencyOf(before || after, usual)
  const decimals = currency === null ? null : decimalsOf(currency)
  if (decimals !== 0 && decimals !== 2) return null
  const [, whole, group, point, cents] = numberPattern.exec(number) ?? []
  if (whole === undefined || (point !== undefined && (point === group || decimals === 0))) return null
  return minorMoney(Number(whole.replace(/\D/g, '') + (decimals === 0 ? '' : (cents ?? '00'))), currency)
}
