import { limits } from '../../../common/rules/limits.ts'
import { minorDigits, priceText } from '../../../common/rules/prices.ts'
import { getLocale } from '../../paraglide/runtime.js'

/** "€28.00" or "28,00 €" of an amount in minor units. */
export const formatPrice = (amount: number, currency: string): string => priceText(getLocale(), amount, currency)

/** The same without the zeros of a whole amount: "€28". */
export function shortPrice(amount: number, currency: string): string {
  const text = formatPrice(amount, currency)
  const digits = minorDigits(currency)
  if (digits === 0 || amount % 10 ** digits !== 0) return text
  return text.replace((getLocale() === 'es' ? ',' : '.') + '0'.repeat(digits), '')
}

/** A price in its parts, whichever way its language writes it: "€", "28", ".00", "". */
export function priceParts(amount: number, currency: string) {
  const text = formatPrice(amount, currency)
  const first = text.search(/\d/)
  const last = text.slice(first).search(/[^\d.,]/)
  const end = last < 0 ? text.length : first + last
  const digits = minorDigits(currency)
  const point = digits === 0 ? end : end - digits - 1
  return {
    before: text.slice(0, first),
    whole: text.slice(first, point),
    decimals: text.slice(point, end),
    after: text.slice(end),
  }
}

/** One unit of a currency, in minor units: what the buttons beside an amount change it by. */
export const unitOf = (currency: string): number => 10 ** minorDigits(currency)

/**
 * The amount that somebody wrote, in minor units: "25", "25,5", "€1.234,50"; null for what is no amount. The last comma
 * or point is that of the decimals, unless more figures follow it than the currency has.
 */
export function readAmount(text: string, currency: string): number | null {
  // Figures in one piece, with a currency before or after them at most: no sign, no "1e2".
  if (!/^[^\d.,+\-−]{0,8}[\d.,\s'’]{1,20}[^\d.,+\-−]{0,8}$/u.test(text.trim())) return null
  const written = text.replace(/[^\d.,]/g, '')
  const digits = minorDigits(currency)
  const last = Math.max(written.lastIndexOf('.'), written.lastIndexOf(','))
  const point = last >= 0 && digits > 0 && written.length - last - 1 <= digits ? last : written.length
  const [whole, decimals] = [written.slice(0, point).replace(/[.,]/g, ''), written.slice(point + 1)]
  if (whole === '' && decimals === '') return null
  const amount = Number(whole) * 10 ** digits + Number(decimals.padEnd(digits, '0'))
  return amount <= limits.priceMax ? amount : null
}
