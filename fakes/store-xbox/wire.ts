import { decimalOf, inCurrency } from '../stores/price-on.ts'
import type { Item } from '../stores/stock.ts'

export interface Place {
  lang: 'en' | 'es'
  market: string
  currency: string
}

/** Twelve letters and digits, as real ids; those of the fake begin with "9FAKE". */
export const idOf = ({ number }: Pick<Item, 'number'>): string =>
  `9FAKE${number.toString(36).toUpperCase().padStart(7, '0')}`
/** The number in an id; NaN in one of somebody else's. */
export const numberIn = (id: string): number => Number.parseInt(/^9FAKE([0-9A-Z]{7})$/.exec(id)?.[1] ?? '', 36)

const pictures = '//store-images.s-microsoft.com/image/apps'
const isOnPc = ({ number }: Item): boolean => number % 3 > 0
const generations = ({ platforms }: Item): string[] =>
  platforms.includes('xbox-one') ? ['ConsoleGen8', 'ConsoleGen9'] : ['ConsoleGen9']

/** What the search of the pages tells. */
export const summary = (item: Item) => ({
  productId: idOf(item),
  title: item.name,
  productKind: kindOf(item),
  developerName: 'Somebody',
  publisherName: 'Somebody Else',
  availableOn: [
    ...(isOnPc(item) ? ['PC'] : []),
    ...generations(item).map((one) => (one === 'ConsoleGen8' ? 'XboxOne' : 'XboxSeriesX')),
    'XCloud',
  ],
  images: {
    poster: { url: `https:${pictures}.${item.number}.poster`, width: 1_440, height: 2_160 },
    boxArt: { url: `https:${pictures}.${item.number}` },
  },
})

/** What the catalogue suggests. */
export const suggestion = (item: Item) => ({
  BackgroundColor: '',
  Height: 2_160,
  Width: 2_160,
  ImageType: 'BoxArt',
  PlatformProperties: [],
  Icon: `${pictures}.${item.number}`,
  ProductId: idOf(item),
  Type: kindOf(item),
  Title: item.name,
})

const kindOf = ({ kind }: Item): string => (kind === 'addon' || kind === 'soundtrack' ? 'Durable' : 'Game')

const day = 86_400_000

/** One product of the catalogue, with everything that is asked for it: by owners, by members, by everybody. */
export function product(item: Item, place: Place, today: number) {
  const { number, name, oddity } = item
  const titles = { ProductTitle: name, Language: place.lang === 'es' ? 'es-es' : 'en-us', Markets: [place.market] }
  const uri = `${pictures}.${number}`
  const images = [
    { ImagePurpose: 'Logo', Uri: `${uri}.logo`, Height: 300, Width: 300 },
    { ImagePurpose: 'BoxArt', Uri: uri, Height: 2_160, Width: 2_160 },
    { ImagePurpose: 'Poster', Uri: `${uri}.poster`, Height: 2_160, Width: 1_440 },
  ]
  const sku = (SkuId: string, SkuType: string, Availabilities: object[]) => ({
    Sku: {
      SkuId,
      SkuType,
      Properties: { IsTrial: SkuType === 'trial' },
      LocalizedProperties: [{ SkuTitle: name }],
    },
    Availabilities,
  })
  return {
    ProductId: idOf(item),
    ProductType: 'Game',
    ProductFamily: 'Games',
    ProductKind: kindOf(item),
    Properties: { XboxConsoleGenCompatible: generations(item), XboxConsoleGenOptimized: ['ConsoleGen9'] },
    LocalizedProperties: [{ ...titles, DeveloperName: 'Somebody', PublisherName: 'Somebody Else', Images: images }],
    DisplaySkuAvailabilities: [
      sku('0010', 'full', availabilities(item, place, today)),
      ...(number % 4 === 0 && oddity === null ? [sku('0011', 'trial', [buying(0, 0, place.currency, today)])] : []),
    ],
  }
}

const platformsOf = (): object => ({
  ClientConditions: { AllowedPlatforms: [{ PlatformName: 'Windows.Xbox', MinVersion: 0, MaxVersion: 2_147_483_647 }] },
})

function buying(price: number, full: number, currency: string, today: number) {
  const date = (time: number): string => new Date(time).toISOString().replace('.000Z', 'Z')
  const amount = (cents: number): number => decimalOf(inCurrency(cents, currency), currency)
  return {
    AvailabilityId: '9FAKE',
    Actions: ['Details', 'Fulfill', 'Purchase', 'Browse', 'Curate', 'Redeem'],
    Conditions: { StartDate: date((today - 5) * day), EndDate: date((today + 5) * day), ...platformsOf() },
    OrderManagementData: {
      GrantedEntitlementKeys: [],
      Price: {
        CurrencyCode: currency,
        IsPIRequired: false,
        ListPrice: amount(price),
        MSRP: amount(full),
        TaxType: 'TaxesIncluded',
        WholesaleCurrencyCode: '',
      },
    },
    RemediationRequired: false,
  }
}

function availabilities(item: Item, { currency: usual }: Place, today: number): object[] {
  const { price, regular, number, oddity } = item
  const currency = oddity === 'currency' ? 'JPY' : usual
  const licence = {
    Actions: ['Details', 'License'],
    OrderManagementData: { Price: { CurrencyCode: currency, ListPrice: 0, MSRP: 0 } },
  }
  if (price === null || oddity === 'sold-out') return [licence]
  const full = regular ?? price
  const real = buying(price, full, currency, today)
  const member = { ...buying(Math.round(price / 2), full, currency, today), RemediationRequired: true }
  const member2 = { ...buying(0, full, currency, today), AffirmationId: '9FAKEMEMBERS' }
  if (oddity === 'subscription') return [licence, member, member2]
  if (oddity === 'numbers') return [licence, ...strange(real)]
  const over = buying(Math.round(price / 4), full, currency, today - 20)
  const coming = buying(Math.round(price / 4), full, currency, today + 20)
  return [licence, ...(number % 2 === 0 ? [member, member2] : []), real, over, coming]
}

/** Prices that are none. */
const strange = (real: ReturnType<typeof buying>): object[] =>
  [-1, 1e12, 59.999, 1e-9].map((ListPrice) => ({
    ...real,
    OrderManagementData: { Price: { ...real.OrderManagementData.Price, ListPrice } },
  }))
