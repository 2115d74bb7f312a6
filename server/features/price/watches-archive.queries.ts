import { type Kysely, sql, type Transaction } from 'kysely'
import { rowsOf } from '../../db/rows.ts'
import type { DB } from '../../db/types.ts'
import { isBelow } from './watches.queries.ts'
import { steamId } from '../../resource/archive/games.queries.ts'

/** A batch of a user's watches with their games, after the last one of the previous batch. */
export function watchesAfter(trx: Transaction<DB>, userId: number, gameId: number, count: number) {
  return trx
    .selectFrom('price_watches as w')
    .innerJoin('games as g', 'g.id', 'w.game_id')
    .leftJoin('game_details as d', 'd.game_id', 'w.game_id')
    .select(['w.game_id', 'w.amount', 'w.currency', 'w.kinds', 'w.created_at'])
    .select(['g.title', 'g.release_year', 'g.slug', 'g.igdb_id'])
    .select(steamId)
    .where('w.user_id', '=', userId)
    .where('w.game_id', '>', gameId)
    .orderBy('w.game_id')
    .limit(count)
    .execute()
}

export type OwnWatchRow = Awaited<ReturnType<typeof watchesAfter>>[number]

/** The games that a user watches. */
export async function watchedGames(db: Kysely<DB>, userId: number): Promise<Set<number>> {
  const rows = await db.selectFrom('price_watches').select('game_id').where('user_id', '=', userId).execute()
  return new Set(rows.map(({ game_id }) => game_id))
}

export interface NewWatch {
  game_id: number
  amount: number
  currency: string
  kinds: string[]
  created_at: string
}

/**
 * Adds watches of games that exist and have none; a price that is there already is no news. Returns how many were
 * added.
 */
export async function addWatches(trx: Transaction<DB>, userId: number, watches: NewWatch[]): Promise<number> {
  const columns = 'game_id integer, amount integer, currency text, kinds text[], created_at timestamptz'
  const { numAffectedRows } = await sql`
    insert into price_watches (user_id, game_id, amount, currency, kinds, below, created_at)
    select ${userId}::integer, row.game_id, row.amount, row.currency, row.kinds, ${isBelow('row')}, row.created_at
    from ${rowsOf(
      watches.map((watch) => ({ ...watch })),
      columns,
    )} join games g on g.id = row.game_id
    on conflict do nothing`.execute(trx)
  return Number(numAffectedRows ?? 0n)
}
