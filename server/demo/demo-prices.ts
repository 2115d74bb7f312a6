import type { PriceKind, PriceStoreName } from '../../common/rules/prices.ts'
import type { DemoGame } from './demo-shelf.ts'
import { numbersFor } from './numbers.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import { utcDay } from '../../common/rules/utc-day.ts'
import { rowsOf } from '../db/sql-fragments.ts'
import type { DB } from '../db/types.ts'

/** Games that many people know, with their list prices in minor units: their prices are known for a year. */
const lists: Readonly<Record<string, number>> = {
  'baldurs-gate-3': 5_999,
  celeste: 1_999,
  'cyberpunk-2077': 4_999,
  'disco-elysium': 3_999,
  'elden-ring': 5_999,
  'final-fantasy-vii-remake': 4_999,
  hades: 2_450,
  'hollow-knight': 1_499,
  'persona-5': 3_999,
  'red-dead-redemption-2': 5_999,
  'sekiro-shadows-die-twice': 5_999,
  'stardew-valley': 1_399,
  'the-legend-of-zelda-breath-of-the-wild': 6_999,
  'the-witcher-3-wild-hunt': 2_999,
}
export const pricedSlugs: readonly string[] = Object.keys(lists)

/** What a shop wants from a day on. */
export interface DemoPrice {
  store: PriceStoreName
  kind: PriceKind
  /** Days before today. */
  age: number
  amount: number
}

interface Shop {
  store: PriceStoreName
  kind: PriceKind
  /** Where it sells, by our slugs. */
  platforms: readonly string[]
  /** `sales`: down for some days and back; `trade`: a little up and down, as used copies and codes go. */
  way: 'sales' | 'trade'
  /** Of the list price. */
  share: number
}

const shops: readonly Shop[] = [
  { store: 'steam', kind: 'official', platforms: ['pc'], way: 'sales', share: 1 },
  {
    store: 'playstation',
    kind: 'official',
    platforms: ['playstation-4', 'playstation-5'],
    way: 'sales',
    share: 1,
  },
  {
    store: 'cex',
    kind: 'used',
    platforms: ['playstation-4', 'playstation-5', 'switch', 'wii-u'],
    way: 'trade',
    share: 0.6,
  },
  { store: 'allkeys', kind: 'reseller', platforms: ['pc'], way: 'trade', share: 0.7 },
]

const year = 365
const cuts = [0.2, 0.25, 0.33, 0.4, 0.5, 0.6] as const

/**
 * A year of prices of a game, in the shops that sell it: the same at every start, up to yesterday; none of a game that
 * few know.
 */
export function demoPrices({ slug, platforms }: Pick<DemoGame, 'slug' | 'platforms'>): DemoPrice[] {
  const list = lists[slug]
  if (list === undefined) return []
  return shops
    .filter((shop) => shop.platforms.some((one) => platforms.includes(one)))
    .flatMap(({ store, kind, way, share }) => {
      const random = numbersFor(`prices of ${slug} at ${store}`)
      random()
      const line = way === 'sales' ? sales(list, random) : trade(list * share, random)
      return line.map(({ age, amount }) => ({ store, kind, age, amount }))
    })
}

type Random = () => number
type Line = { age: number; amount: number }[]

const pick = <T>(all: readonly T[], random: Random): T => all[Math.floor(random() * all.length)] as T

function sales(list: number, random: Random): Line {
  const line = [{ age: year, amount: list }]
  for (let age = year - 5 - random() * 30; age > 20; age -= 30 + random() * 40) {
    const lasts = 7 + random() * 7
    line.push({ age: Math.round(age), amount: Math.round(list * (1 - pick(cuts, random))) })
    line.push({ age: Math.round(age - lasts), amount: list })
  }
  return line
}

/** Ends in 0 or 5, as such shops write it. */
function trade(usual: number, random: Random): Line {
  const line: Line = []
  for (let age = year; age > 1; age -= Math.round(6 + random() * 12))
    line.push({ age, amount: Math.round((usual * (0.82 + random() * 0.3)) / 50) * 50 })
  return line
}

const day = 86_400_000

/**
 * Gives a few games a year of invented prices, so that a new site has lines and not dots. What shops say today is asked
 * as ever.
 */
export async function insertPrices(
  trx: Transaction<DB>,
  {
    games,
    currency,
    now,
  }: { games: readonly Pick<DemoGame, 'id' | 'slug' | 'platforms'>[]; currency: string; now: number },
): Promise<void> {
  const rows = games.flatMap((game) =>
    demoPrices(game).map(({ age, ...price }) => ({
      game_id: game.id,
      currency,
      day: utcDay(now - age * day),
      ...price,
    })),
  )
  await sql`
    insert into price_lows (game_id, store, kind, currency, day, low, at_end, demo)
    select game_id, store, kind, currency, day, amount, amount, true
    from ${rowsOf(rows, 'game_id integer, store text, kind text, currency text, day date, amount integer')}
    on conflict do nothing`.execute(trx)
  await sql`
    insert into price_bests (game_id, kind, currency, low, low_day, low_store, untold)
    select distinct on (l.game_id, l.kind, l.currency) l.game_id, l.kind, l.currency, l.low, l.day, l.store, false
    from price_lows l where l.demo order by l.game_id, l.kind, l.currency, l.low, l.day desc
    on conflict do nothing`.execute(trx)
}

/**
 * Deletes the invented prices. Lows are then those that shops really had; where none ever had a price, nothing is
 * known.
 */
export const deleteDemoPrices = (db: Kysely<DB>): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ game_id: number }>`delete from price_lows where demo returning game_id`.execute(trx)
    const ids = [...new Set(rows.map(({ game_id }) => game_id))]
    await sql`
      delete from price_bests b where b.game_id = any(${ids}) and not exists (
        select from price_lows l where l.game_id = b.game_id and l.kind = b.kind and l.currency = b.currency and l.low is not null)`.execute(
      trx,
    )
    await sql`
      update price_bests b set low = l.low, low_day = l.day, low_store = l.store
      from (select distinct on (game_id, kind, currency) game_id, kind, currency, low, day, store from price_lows
        where game_id = any(${ids}) and low is not null order by game_id, kind, currency, low, day desc) l
      where (b.game_id, b.kind, b.currency) = (l.game_id, l.kind, l.currency)`.execute(trx)
  })
