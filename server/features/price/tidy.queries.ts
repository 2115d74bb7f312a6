import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/types.ts'
import type { Ask } from './offers.queries.ts'

/** Shops that were not asked for a game since then, the longest ago first. */
export async function oldAsks(db: Kysely<DB>, before: Date, most: number): Promise<Ask[]> {
  const { rows } = await sql<Ask>`
    select game_id as "gameId", store from price_asks where tried_at < ${before}
    order by tried_at, game_id, store limit ${most}`.execute(db)
  return rows
}

/** Forgets that the shop was asked; false when it was asked meanwhile. */
export async function deleteOldAsk(db: Kysely<DB>, { gameId, store }: Ask, before: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from price_asks where game_id = ${gameId} and store = ${store} and tried_at < ${before}`.execute(db)
  return numAffectedRows === 1n
}

/**
 * Of up to `most` shops and games, makes one row of those of a week, which begins on this day: the lowest price of it,
 * and what it was at its end. Returns how many had several.
 */
export async function thinWeek(db: Kysely<DB>, week: string, most: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with many as materialized (
      select game_id, store, kind, currency, max(day) as last, min(low) as low from price_lows
      where day >= ${week}::date and day < ${week}::date + 7
      group by game_id, store, kind, currency having count(*) > 1
      order by game_id, store, kind, currency limit ${most}),
    gone as (
      delete from price_lows l using many m
      where (l.game_id, l.store, l.kind, l.currency) = (m.game_id, m.store, m.kind, m.currency)
        and l.day >= ${week}::date and l.day < m.last),
    kept as (
      update price_lows l set low = m.low from many m
      where (l.game_id, l.store, l.kind, l.currency, l.day) = (m.game_id, m.store, m.kind, m.currency, m.last))
    select count(*)::integer as n from many`.execute(db)
  return rows[0]?.n ?? 0
}

/** Deletes up to `most` rows of the history from before a day; returns how many. */
export async function deleteLowsBefore(db: Kysely<DB>, day: string, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from price_lows where (game_id, store, kind, currency, day) in (
      select game_id, store, kind, currency, day from price_lows where day < ${day}::date order by day, game_id limit ${most})`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0n)
}
