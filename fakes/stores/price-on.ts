import { numberOf } from '../players/players.ts'

// What a thing costs on a day: the same on every machine and at every start, and another on another day. Amounts are
// cents of a euro; days are whole days since 1970 (UTC).

export interface Pricing {
  /** Always the same for the same thing in the same shop. */
  key: string
  /** The day of its release. */
  from: number
  /** What it costs at first. */
  full: number
  /** `sales` comes down for some days and goes back; `trade` moves a little every day, as used things and keys do. */
  way: 'sales' | 'trade'
}

export const dayOf = (time: number | string): number =>
  Math.floor((typeof time === 'string' ? Date.parse(time) : time) / 86_400_000)

/** Percent of a sale; the last ones only when it is an old game. */
const depths = [10, 15, 20, 25, 33, 40, 50, 60, 67, 75, 80, 85]

/** List prices come down with the years. */
function listOn({ full, from }: Pricing, day: number): number {
  const years = (day - from) / 365
  return ending(years < 1.5 ? full : years < 4 ? full * 0.75 : full * 0.5)
}

/** Prices end in 99. */
const ending = (cents: number): number => Math.max(99, Math.round(cents / 100) * 100 - 1)

/** The price of a day, and what it is without its discount (null without one). */
export function priceOn(pricing: Pricing, day: number): { price: number; regular: number | null } {
  const list = listOn(pricing, day)
  if (pricing.way === 'trade') return { price: tradedOn(pricing, list, day), regular: null }
  const { lasts, turn, at } = saleOn(pricing, day)
  // Nothing is discounted in its first two months.
  if (day < pricing.from + newDays || at >= lasts) return { price: list, regular: null }
  const start = day - at
  const deepest = Math.min(depths.length, 4 + Math.floor(Math.max(0, start - pricing.from) / 200))
  const percent = depths[numberOf(`${pricing.key} ${turn}`, deepest)] ?? 10
  return { price: Math.max(1, Math.round((list * (100 - percent)) / 100)), regular: list }
}

const newDays = 60

/** Which sale it is on a day: every so many days there is one, and it lasts so many; `at` counts from its first. */
function saleOn({ key }: Pricing, day: number) {
  const every = 30 + numberOf(`${key} every`, 46)
  const since = day + numberOf(`${key} since`, every)
  return { every, lasts: 6 + numberOf(`${key} lasts`, 9), turn: Math.floor(since / every), at: since % every }
}

/** A quarter to nine tenths of the list price, and a little up or down each week and each day. */
function tradedOn({ key }: Pricing, list: number, day: number): number {
  const share = 25 + numberOf(`${key} share`, 65)
  const moved = numberOf(`${key} ${Math.floor(day / 7)}`, 11) - 5 + numberOf(`${key} ${day}`, 3) - 1
  return Math.max(50, Math.round((list * (share + moved)) / 1_000) * 10)
}

/**
 * The lowest price of the last `days` up to and with this one, of what has sales. List prices only come down, so each
 * sale is lowest on its last day.
 */
export function lowestOn(pricing: Pricing, day: number, days: number): number {
  const first = Math.max(pricing.from, day - days + 1)
  let lowest = priceOn(pricing, day).price
  const { every, lasts, at } = saleOn(pricing, day)
  for (let start = day - at; start + lasts > first; start -= every)
    lowest = Math.min(lowest, priceOn(pricing, Math.min(day, start + lasts - 1)).price)
  return lowest
}

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
