import { sql, type Transaction, type Kysely } from 'kysely'
import { utcDay } from '../../../common/rules/utc-day.ts'
import type { DB } from '../../db/types.ts'
import { type Ask, lockPrices } from './offers.queries.ts'
import type { KnownLow, SavedStoreId } from '../../../common/api/price.ts'
import type { Context } from '../../context.ts'
import type { Answers } from '../../providers/client/answers.ts'
import { partsOfAnswer } from '../../providers/client/answers.queries.ts'
import type { Patience } from '../../providers/client/retry.ts'
import { ProviderError } from '../../providers/client/provider-error.ts'
import type { PriceStore, StoreLow } from '../../providers/stores/store.ts'
import type { KeptOffer } from './choose-offers.ts'
import { answersName, findStore, storesOn } from './price-stores.ts'
import type { PriceKind, PriceStoreName } from '../../../common/rules/prices.ts'
import type { LowRow } from './steps.ts'

/** An offer that counts: of the plain game, to be had, with a price. */
const counts = sql`o.edition is null and o.in_stock and o.amount is not null`

/**
 * The lowest price of a shop today, by kind and currency, where it is not what the last row says: a row of today keeps
 * the lowest of the day and the last one. Null where there was a price and is none.
 */
export async function writeLows(trx: Transaction<DB>, { gameId, store }: Ask, at: Date): Promise<void> {
  const day = utcDay(at)
  await sql`
    with now as (
      select o.kind, o.currency, min(o.amount) as amount from price_offers o
      where o.game_id = ${gameId} and o.store = ${store} and ${counts} group by o.kind, o.currency),
    last as (
      select distinct on (l.kind, l.currency) l.kind, l.currency, l.at_end, l.day from price_lows l
      where l.game_id = ${gameId} and l.store = ${store} order by l.kind, l.currency, l.day desc)
    insert into price_lows as l (game_id, store, kind, currency, day, low, at_end)
    select ${gameId}, ${store}, kind, currency, greatest(${day}::date, last.day), now.amount, now.amount
    from now full join last using (kind, currency)
    where now.amount is distinct from last.at_end
    on conflict (game_id, store, kind, currency, day) do update
      set low = least(l.low, excluded.low), at_end = excluded.at_end`.execute(trx)
}

/**
 * Writes the best prices of a game anew, by kind and currency, from what all its shops had when they were last asked.
 * Where an amount changes, the row is marked: people may wait for it.
 */
export async function writeBests(trx: Transaction<DB>, gameId: number, at: Date): Promise<void> {
  const day = utcDay(at)
  await sql`
    with best as (
      select distinct on (o.kind, o.currency) o.kind, o.currency, o.store, o.amount, o.regular from price_offers o
      where o.game_id = ${gameId} and ${counts} order by o.kind, o.currency, o.amount, o.store),
    gone as (
      update price_bests b set store = null, amount = null, regular = null, untold = true
      where b.game_id = ${gameId} and b.amount is not null
        and not exists (select from best where best.kind = b.kind and best.currency = b.currency))
    insert into price_bests as b (game_id, kind, currency, store, amount, regular, low, low_day, low_store)
    select ${gameId}, kind, currency, store, amount, regular, amount, ${day}::date, store from best
    on conflict (game_id, kind, currency) do update
      set store = excluded.store, amount = excluded.amount, regular = excluded.regular,
        untold = b.untold or b.amount is distinct from excluded.amount,
        low_day = case when excluded.amount < b.low then excluded.low_day else b.low_day end,
        low_store = case when excluded.amount < b.low then excluded.store else b.low_store end,
        low = least(b.low, excluded.amount)
      where (b.store, b.amount, b.regular) is distinct from (excluded.store, excluded.amount, excluded.regular)`.execute(
    trx,
  )
}

type Reach = Pick<Context, 'db' | 'providers'>

const hour = 3_600_000
/** A low is old by nature: asking again is for a newer one. */
const freshMs = 20 * hour
const keepMs = 60 * 24 * hour
const keyOf = (gameId: number): string => `low:1:${gameId}`

/**
 * Keeps the lowest price ever that a comparison remembers of a game, which it was found to be by its plain offer. Kept
 * as its answer, apart from what we saw ourselves: it belongs to no watch and to no line. Without it the offers are
 * what they are.
 */
export async function keepKnownLow(
  answers: Answers,
  { low }: PriceStore,
  { gameId, offers, patience }: { gameId: number; offers: readonly KeptOffer[]; patience: Patience },
): Promise<void> {
  const plain = offers.find(({ edition }) => edition === null)
  if (!low || !plain) return
  const bring = (signal: AbortSignal) => low(plain.offer_id, { ...patience, signal })
  try {
    await answers.get({ key: keyOf(gameId), freshMs: () => freshMs, keepMs, bring }, patience.signal)
  } catch (error) {
    // The admin page says why.
    if (!(error instanceof ProviderError)) throw error
  }
}

/**
 * The lowest prices ever that a comparison remembers of some games, in the currency of the market; games of which none
 * is known are left out.
 */
export async function knownLows(
  ctx: Reach,
  gameIds: readonly number[],
  currency: string,
): Promise<Map<number, KnownLow>> {
  const found = new Map<number, KnownLow>()
  if (gameIds.length === 0) return found
  for (const source of storesOn(ctx)) {
    const shop = findStore(ctx, source)
    if (!shop?.low) continue
    const kept = await partsOfAnswer<StoreLow | null>(ctx.db, answersName(source, shop.mode), gameIds.map(keyOf))
    for (const id of gameIds) {
      const low = kept.get(keyOf(id))
      if (low?.currency !== currency || found.has(id)) continue
      found.set(id, { amount: low.amount, day: low.day, seller: low.seller, source })
    }
  }
  return found
}

export interface RecordRow {
  game_id: number
  store: SavedStoreId
  name: string
  amount: number
  currency: string
  saved_at: Date
}

/** Prices of one name that a search returned to somebody since then. */
export async function returnedPrices(
  db: Kysely<DB>,
  { gameId, store }: Ask,
  { name, currency, since }: { name: string; currency: string; since: Date },
): Promise<number[]> {
  const { rows } = await sql<{ amount: number }>`
    select distinct o.amount from price_offers o join price_asks a on a.game_id = o.game_id and a.store = o.store
    where o.game_id = ${gameId} and o.store = ${store} and o.name = ${name} and o.currency = ${currency} and o.amount > 0
      and a.returned_at >= ${since}`.execute(db)
  return rows.map(({ amount }) => amount)
}

/** Saves a price; false when it is the one that was saved before. */
export async function saveRecord(trx: Transaction<DB>, row: RecordRow): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into price_records as r (game_id, store, name, amount, currency, saved_at)
    values (${row.game_id}, ${row.store}, ${row.name}, ${row.amount}, ${row.currency}, ${row.saved_at})
    on conflict (game_id, store, name) do update
      set amount = excluded.amount, currency = excluded.currency, saved_at = excluded.saved_at
      where (r.amount, r.currency) is distinct from (excluded.amount, excluded.currency)`.execute(trx)
  return numAffectedRows === 1n
}

/** Keeps the latest `most` of a shop and game. */
export async function keepLatestRecords(
  trx: Transaction<DB>,
  { game_id, store }: Pick<RecordRow, 'game_id' | 'store'>,
  most: number,
): Promise<void> {
  await sql`
    delete from price_records where game_id = ${game_id} and store = ${store} and name in (
      select name from price_records where game_id = ${game_id} and store = ${store}
      order by saved_at desc, name offset ${most})`.execute(trx)
}

/** What was saved of a game, the latest first. */
export async function recordsOf(db: Kysely<DB>, gameId: number): Promise<RecordRow[]> {
  const { rows } = await sql<RecordRow>`
    select game_id, store, name, amount, currency, saved_at from price_records
    where game_id = ${gameId} order by price_records.saved_at desc, store, name`.execute(db)
  return rows
}

/**
 * The lowest prices of a game by shop, in the order of days: at most one row for each shop and week after some time.
 */
export async function lowsOf(
  db: Kysely<DB>,
  gameId: number,
  currency: string,
): Promise<(LowRow & { demo: boolean })[]> {
  const { rows } = await sql<LowRow & { demo: boolean }>`
    select store, kind, day::text, low, at_end, demo from price_lows
    where game_id = ${gameId} and currency = ${currency} order by price_lows.day, store`.execute(db)
  return rows
}

export interface BestRow {
  game_id: number
  kind: PriceKind
  currency: string
  store: PriceStoreName | null
  amount: number | null
  regular: number | null
  low: number
  low_day: string
  low_store: PriceStoreName
  /** The first day of which its prices are kept. */
  since: string | null
  /** When its shop was last asked. */
  asked_at: Date | null
}

/** The best prices of games now and ever, by kind of shop. */
export async function bestsOf(db: Kysely<DB>, gameIds: readonly number[], currency: string): Promise<BestRow[]> {
  const { rows } = await sql<BestRow>`
    select b.game_id, b.kind, b.currency, b.store, b.amount, b.regular, b.low, b.low_day::text, b.low_store, a.asked_at,
      (select min(l.day)::text from price_lows l
        where l.game_id = b.game_id and l.kind = b.kind and l.currency = b.currency) as since
    from price_bests b left join price_asks a on a.game_id = b.game_id and a.store = b.store
    where b.game_id = any(${gameIds}) and b.currency = ${currency} order by b.amount nulls last, b.kind`.execute(db)
  return rows
}

/**
 * Prices of one game become prices of the other: shops that were not asked for it, what was known before its own
 * history begins, and who watches it. The best prices follow, and whoever waits for one is told.
 */
export async function mergePrices(trx: Transaction<DB>, from: number, into: number): Promise<void> {
  for (const id of [from, into].toSorted((a, b) => a - b)) await lockPrices(trx, id)
  for (const table of ['price_offers', 'price_asks'])
    await sql`
      update ${sql.table(table)} moved set game_id = ${into} where game_id = ${from} and not exists (
        select from price_asks own where own.game_id = ${into} and own.store = moved.store)`.execute(trx)
  await sql`
    update price_lows moved set game_id = ${into} where game_id = ${from} and not exists (
      select from price_lows own where own.game_id = ${into} and own.store = moved.store and own.kind = moved.kind
        and own.currency = moved.currency and own.day <= moved.day)`.execute(trx)
  await sql`
    update price_records moved set game_id = ${into} where game_id = ${from} and not exists (
      select from price_records own where own.game_id = ${into} and own.store = moved.store and own.name = moved.name)`.execute(
    trx,
  )
  await sql`
    update price_watches moved set game_id = ${into} where game_id = ${from} and not exists (
      select from price_watches own where own.game_id = ${into} and own.user_id = moved.user_id)`.execute(trx)
  await sql`
    insert into price_bests as b (game_id, kind, currency, low, low_day, low_store)
    select ${into}, kind, currency, low, low_day, low_store from price_bests where game_id = ${from}
    on conflict (game_id, kind, currency) do update
      set low_day = case when excluded.low < b.low then excluded.low_day else b.low_day end,
        low_store = case when excluded.low < b.low then excluded.low_store else b.low_store end,
        low = least(b.low, excluded.low), untold = true`.execute(trx)
  await writeBests(trx, into, new Date())
}
