import { utcDay } from '../../common/rules/utc-day.ts'
import type { Handler } from '../kit/fake.ts'
import { dayOf } from './price-on.ts'
import { allOf, type Item, itemBy, type StoreName, stockOf } from './stock.ts'

type Lang = 'en' | 'es'

/**
 * One shop of today: its stock, and two things that can be changed from outside. `POST /fake/day` with `{"days": 3}`
 * moves its calendar forward, `POST /fake/price` with `{"title": "Hades", "price": 499}` sets what a game costs there
 * (cents of a euro; null: nothing is sold), until `{"title": "Hades"}` alone takes it back.
 */
export function createShop(store: StoreName) {
  let ahead = 0
  const prices = new Map<string, number | null>()
  const today = (): number => dayOf(Date.now()) + ahead

  function priced(item: Item): Item {
    const price = prices.get(item.title)
    if (price === undefined || item.edition !== null) return item
    const full = item.regular ?? item.price
    const regular = full !== null && price !== null && price < full ? full : null
    return {
      ...item,
      price,
      regular,
      at: (seller) => (price === null ? null : { price, regular, lowest: item.at(seller)?.lowest ?? (() => price) }),
    }
  }

  function setPrice(title: string, price?: number | null): void {
    if (price === undefined) prices.delete(title)
    else prices.set(title, price)
  }

  const routes: Record<string, Handler> = {
    'POST /fake/day': ({ body }) => {
      ahead += (JSON.parse(body) as { days: number }).days
      return { day: utcDay(today() * 86_400_000) }
    },
    'POST /fake/price': ({ body }) => {
      const { title, price } = JSON.parse(body) as { title: string; price?: number | null }
      setPrice(title, price)
      return { title, price: price ?? null }
    },
  }
  return {
    /** Its best matches for a text. */
    find: (text: string, lang: Lang = 'en'): Item[] => stockOf(store, text, today(), lang).map(priced),
    /** Everything that it has. */
    all: (lang: Lang = 'en'): Item[] => allOf(store, today(), lang).map(priced),
    /** One thing by its number or its id on Steam. */
    by(by: { number: number } | { steam: number }, lang: Lang = 'en'): Item | null {
      const item = itemBy(store, by, today(), lang)
      return item && priced(item)
    },
    today,
    setPrice,
    /** Moves its calendar. */
    move: (days: number): void => void (ahead += days),
    routes,
  }
}
export type Shop = ReturnType<typeof createShop>
