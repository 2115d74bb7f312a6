import { type Kysely, sql, type Transaction } from 'kysely'
import { limits } from '../../../common/rules/limits.ts'
import { rowsOf } from '../../db/rows.ts'
import type { DB } from '../../db/types.ts'
import { refusedIds } from './unwanted.queries.ts'
import { steamId } from '../../resource/archive/games.queries.ts'

/** A batch of the games that a user refused, ordered by id, after the last one of the previous batch. */
export function refusedAfter(trx: Transaction<DB>, userId: number, gameId: number, count: number) {
  return trx
    .selectFrom('unwanted_suggestions as u')
    .innerJoin('games as g', 'g.id', 'u.game_id')
    .leftJoin('game_details as d', 'd.game_id', 'u.game_id')
    .select(['u.game_id', 'u.created_at', 'g.title', 'g.release_year', 'g.slug', 'g.igdb_id'])
    .select(steamId)
    .where('u.user_id', '=', userId)
    .where('u.game_id', '>', gameId)
    .orderBy('u.game_id')
    .limit(count)
    .execute()
}

export type RefusedRow = Awaited<ReturnType<typeof refusedAfter>>[number]

/** The games that a user refused. */
export const refusedGames = async (db: Kysely<DB>, userId: number): Promise<Set<number>> =>
  new Set(await refusedIds(db, userId))

export interface NewRefused {
  game_id: number
  created_at: string
}

/** Refuses games that exist, up to the maximum. Returns how many were added. */
export async function addRefused(trx: Transaction<DB>, userId: number, games: NewRefused[]): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into unwanted_suggestions (user_id, game_id, created_at)
    select ${userId}::integer, row.game_id, row.created_at
    from ${rowsOf(
      games.map((game) => ({ ...game })),
      'game_id integer, created_at timestamptz',
    )} join games g on g.id = row.game_id
    order by row.game_id
    limit greatest(0, ${sql.lit(limits.unwantedMax)} - (select count(*) from unwanted_suggestions where user_id = ${userId}))
    on conflict do nothing`.execute(trx)
  return Number(numAffectedRows ?? 0n)
}
