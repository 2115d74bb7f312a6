import type { Page, Route } from '@playwright/test'
import type { GamePrices, PriceEntry, PriceHistory } from '../../common/api/price.ts'
import { type PriceStoreName, priceStores, priceText, subscriptionNames } from '../../common/rules/prices.ts'
import { utcDay } from '../../common/rules/utc-day.ts'
import { problem } from './tokens.ts'
import type { Lang } from './test.ts'

const dayAgo = (days: number): string => utcDay(Date.now() - days * 86_400_000)

/** What a shop sells, in euros and cents. */
export const offer = (
  lang: Lang,
  store: PriceStoreName,
  amount: number,
  given: Partial<PriceEntry> = {},
): PriceEntry => ({
  name: 'Hades',
  price: priceText(lang, amount, 'EUR'),
  url: `https://${store}.example/hades`,
  image: null,
  store,
  kind: 'official',
  seller: null,
  edition: null,
  platforms: [],
  condition: 'digital',
  amount,
  currency: 'EUR',
  regular_amount: null,
  in_stock: 1,
  seen_at: new Date().toISOString(),
  ...given,
})

const known = (lang: Lang): GamePrices => ({
  currency: 'EUR',
  stores: priceStores.map((store) => ({ store, on: 1, demo: 1, asked_at: null })),
  subscriptions: subscriptionNames.map((key, at) => {
    const amount = [1_298, 1_000, 799][at]!
    const price = priceText(lang, amount, 'EUR')
    return { key, name: key, price, amount, currency: 'EUR', url: 'https://plan.example/', since: '2025-11-24' }
  }),
  offers: [],
  best: [],
  low: null,
  known_since: null,
  known_low: null,
  today: null,
  watch: null,
  records: [],
})

const history: PriceHistory = {
  currency: 'EUR',
  from: dayAgo(365),
  demo: 0,
  to: dayAgo(0),
  kinds: [
    {
      kind: 'official',
      low: null,
      steps: [
        { day: dayAgo(200), amount: 5_999 },
        { day: dayAgo(100), amount: 2_449 },
        { day: dayAgo(80), amount: 4_999 },
        { day: dayAgo(10), amount: 2_999 },
      ],
    },
  ],
}

type Answer = (route: Route, store: PriceStoreName) => Promise<void> | void

/** Answers the calls about prices as a server does whose shops answer so; what was watched is kept for the page. */
export async function servePrices(page: Page, lang: Lang, answer: Answer) {
  const state = known(lang)
  const saved: unknown[] = []
  await page.route('**/api/price/game/*', (route) => route.fulfill({ json: state }))
  await page.route('**/api/price/history/*', (route) => route.fulfill({ json: history }))
  await page.route('**/api/price', (route) => {
    const body = route.request().postDataJSON() as object
    saved.push(body)
    return route.fulfill({ status: 201, json: { ...body, saved_at: new Date().toISOString() } })
  })
  await page.route('**/api/price/watch/*', (route) => {
    if (route.request().method() === 'DELETE') {
      state.watch = null
      return route.fulfill({ status: 204 })
    }
    state.watch = {
      ...(route.request().postDataJSON() as object),
      told_at: null,
      told_amount: null,
    } as GamePrices['watch']
    return route.fulfill({ json: state.watch })
  })
  await page.route('**/api/scrap/*', (route) => answer(route, storeOf(route.request().url())))
  return { state, saved }
}

export const storeOf = (url: string): PriceStoreName => new URL(url).pathname.split('/').at(-1) as PriceStoreName

/** The refusal of a shop, with its code. */
export const refuse = (route: Route, code: string): Promise<void> =>
  route.fulfill({ ...problem(409, 'x'), json: { ...problem(409, 'x').json, code } })
