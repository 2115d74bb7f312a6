import { sql, type Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'

/** Keeps these games from being deleted until the transaction ends; returns the ids of those that still exist. */
export async function lockGames(trx: Transaction<DB>, gameIds: number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from games where id = any(${gameIds}) order by id for key share`.execute(trx)
  return new Set(rows.map(({ id }) => id))
}
