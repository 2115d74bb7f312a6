import { type Kysely, sql, type Transaction } from 'kysely'
import type { PriceStoreName, SubscriptionName } from '../../../common/rules/prices.ts'
import { rowsOf } from '../../db/sql-fragments.ts'
import type { DB } from '../../db/types.ts'
import type { KeptOffer } from './choose-offers.ts'

/** A shop and a game. */
export interface Ask {
  gameId: number
  store: PriceStoreName
}

const lockClass = 7_215_056

/**
 * Makes everybody queue who writes prices of a game: its best price is that of several shops, which answer at the same
 * time. False when the game is gone.
 */
export async function lockPrices(trx: Transaction<DB>, gameId: number): Promise<boolean> {
  const { rows } = await sql`select from games where id = ${gameId} for key share`.execute(trx)
  await sql`select pg_advisory_xact_lock(${lockClass}, ${gameId})`.execute(trx)
  return rows.length > 0
}

const columns = `offer_id text, name text, url text, kind text, seller text, edition text, platform_ids integer[], condition text,
  amount integer, currency text, regular integer, in_stock boolean`
const fields = columns.split(',').map((column) => column.trim().split(' ')[0] ?? '')

/** What a shop has of a game now replaces what it had; a row that stays the same is not written. */
export async function replaceOffers(
  trx: Transaction<DB>,
  { gameId, store }: Ask,
  offers: readonly KeptOffer[],
): Promise<void> {
  const ids = offers.map(({ offer_id }) => offer_id)
  await sql`
    delete from price_offers where game_id = ${gameId} and store = ${store} and offer_id <> all(${ids})`.execute(trx)
  if (offers.length === 0) return
  const told = fields.slice(1)
  const all = (table: string) => sql.join(told.map((field) => sql.ref(`${table}.${field}`)))
  await sql`
    insert into price_offers as o (game_id, store, ${sql.join(fields.map((field) => sql.ref(field)))})
    select ${gameId}, ${store}, ${sql.join(fields.map((field) => sql.ref(`row.${field}`)))}
    from ${rowsOf(
      offers.map((offer) => ({ ...offer })),
      columns,
    )} order by row.offer_id
    on conflict (game_id, store, offer_id) do update
      set ${sql.join(told.map((field) => sql`${sql.ref(field)} = ${sql.ref(`excluded.${field}`)}`))}
      where (${all('o')}) is distinct from (${all('excluded')})`.execute(trx)
}

/** Notes that the shop was asked, and whether it answered. */
export async function noteAsk(
  db: Kysely<DB>,
  { gameId, store }: Ask,
  { at, answered }: { at: Date; answered: boolean },
): Promise<void> {
  const askedAt = answered ? at : null
  await sql`
    insert into price_asks as a (game_id, store, asked_at, tried_at) values (${gameId}, ${store}, ${askedAt}, ${at})
    on conflict (game_id, store) do update
      set asked_at = coalesce(excluded.asked_at, a.asked_at), tried_at = excluded.tried_at`.execute(db)
}

/** Notes that a person was told what the shop has: once in a minute is enough. */
export async function noteReturn(db: Kysely<DB>, { gameId, store }: Ask, at: Date): Promise<void> {
  await sql`
    update price_asks set returned_at = ${at}
    where game_id = ${gameId} and store = ${store} and coalesce(returned_at, '-infinity') < ${at}::timestamptz - interval '1 minute'`.execute(
    db,
  )
}

export type OfferRow = KeptOffer & { store: PriceStoreName; asked_at: Date }

/** What shops had of a game when they were last asked, cheapest first; of one shop, or of all that are on. */
export async function keptOffers(
  db: Kysely<DB>,
  gameId: number,
  stores: readonly PriceStoreName[],
): Promise<OfferRow[]> {
  const { rows } = await sql<OfferRow>`
    select o.store, ${sql.join(fields.map((field) => sql.ref(`o.${field}`)))}, a.asked_at
    from price_offers o join price_asks a on a.game_id = o.game_id and a.store = o.store
    where o.game_id = ${gameId} and o.store = any(${stores}) and a.asked_at is not null
    order by o.in_stock and o.amount is not null desc, o.amount nulls last, o.store, o.offer_id`.execute(db)
  return rows
}

/** When each shop last answered about a game. */
export async function asksOf(
  db: Kysely<DB>,
  gameId: number,
): Promise<{ store: PriceStoreName; asked_at: Date | null }[]> {
  const { rows } = await sql<{ store: PriceStoreName; asked_at: Date | null }>`
    select store, asked_at from price_asks where game_id = ${gameId}`.execute(db)
  return rows
}

export interface SubscriptionRow {
  key: SubscriptionName
  amount: number
  currency: string
  since: string
}

/** The fixed offers. */
export async function subscriptionRows(db: Kysely<DB>): Promise<SubscriptionRow[]> {
  const { rows } = await sql<SubscriptionRow>`
    select key, amount, currency, since::text from price_subscriptions`.execute(db)
  return rows
}

export async function writeSubscription(trx: Transaction<DB>, { key, ...values }: SubscriptionRow): Promise<void> {
  await trx.updateTable('price_subscriptions').set(values).where('key', '=', key).execute()
}
