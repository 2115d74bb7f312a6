import { sql, type Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'
import { keysOf } from '../../db/unseen-values.ts'

/** Keeps these games from being deleted until the transaction ends; returns the ids of those that still exist. */
export async function lockGames(trx: Transaction<DB>, gameIds: number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from games where id = any(${keysOf(gameIds)}) order by id for key share`.execute(trx)
  return new Set(rows.map(({ id }) => id))
}
