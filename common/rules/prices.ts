/** The shops that a search asks, by the names of their calls, in the order in which they are shown (PRI-01, PRI-04). */
export const priceStores = ['playstation', 'xbox', 'steam', 'itad', 'xtralife', 'cex', 'yuplay', 'allkeys'] as const
export type PriceStoreName = (typeof priceStores)[number]

/**
 * Kinds of shops: `official` sells with the maker's leave, `used` sells second-hand copies, `reseller` codes of
 * somebody else.
 */
export const priceKinds = ['official', 'used', 'reseller'] as const
export type PriceKind = (typeof priceKinds)[number]

/** The kinds that a watch begins with: whoever wants resellers ticks them. */
export const trustedKinds = ['official', 'used'] as const satisfies PriceKind[]

/** What a shop sells itself; a comparison of shops says it of each seller. */
const kindsOfStores: Record<PriceStoreName, PriceKind> = {
  playstation: 'official',
  xbox: 'official',
  steam: 'official',
  itad: 'official',
  xtralife: 'official',
  cex: 'used',
  yuplay: 'reseller',
  allkeys: 'reseller',
}

/** The kind of shop behind an offer: a used copy is second-hand wherever it is sold. */
export function kindOfOffer(store: PriceStoreName, condition: string, seller: { official: boolean } | null): PriceKind {
  if (condition === 'used') return 'used'
  if (seller === null) return kindsOfStores[store]
  return seller.official ? 'official' : 'reseller'
}

/** The shops whose prices `POST price` saves, by the numbers of the specification. */
export const savedStores = { 2: 'steam', 3: 'allkeys' } as const satisfies Record<number, PriceStoreName>

/** A shop is asked for a game once in this time, in milliseconds, however many people look. */
export const askedAgainMs = 3_600_000

/** A search must know a name by more than this (spec section 9, PRI-02). */
export const nameThreshold = 0.9

/** The three fixed offers of subscriptions; their prices are rows that admins change. */
export const subscriptions = {
  'xbox-gamepass': { name: 'Xbox Game Pass', url: 'https://www.xbox.com/xbox-game-pass' },
  'ps-plus': { name: 'PlayStation Plus', url: 'https://www.playstation.com/ps-plus/' },
  'nintendo-online': { name: 'Nintendo Switch Online', url: 'https://www.nintendo.com/switch/online/' },
} as const
export type SubscriptionName = keyof typeof subscriptions
export const subscriptionNames = Object.keys(subscriptions) as SubscriptionName[]

const formats = new Map<string, Intl.NumberFormat>()

/** Made once for each currency: making one is slow on a phone. */
function format(lang: 'en' | 'es', currency: string): Intl.NumberFormat {
  const key = `${lang} ${currency}`
  const made = formats.get(key) ?? new Intl.NumberFormat(lang, { style: 'currency', currency })
  formats.set(key, made)
  return made
}

/** How many minor units one unit of a currency has, as a power of ten: 2 for euros, 0 for yen. */
export const minorDigits = (currency: string): number =>
  format('en', currency).resolvedOptions().maximumFractionDigits ?? 2

/** An amount in minor units as people of a language write it: "€28.00", "28,00 €". */
export const priceText = (lang: 'en' | 'es', amount: number, currency: string): string =>
  format(lang, currency).format(amount / 10 ** minorDigits(currency))

/** How much cheaper it is, in whole per cent; 0 where nothing is known of it. */
export const discountOf = (amount: number, regular: number | null): number =>
  regular === null || regular <= amount ? 0 : Math.round((1 - amount / regular) * 100)

interface DayPrice {
  amount: number
  day: string
}

/** Whether a low that somebody else remembers says more than our own: it is lower, or was as low before that. */
export const isLowerThan = (other: DayPrice, own: DayPrice | null): boolean =>
  own === null || other.amount < own.amount || (other.amount === own.amount && other.day < own.day)
