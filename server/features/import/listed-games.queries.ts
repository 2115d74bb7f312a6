import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'
import type { ImportKey } from './imports.queries.ts'

/** The applied games of an import on each list that its rows name, in the order of the file. */
export async function listedGames(
  trx: Transaction<DB>,
  { userId, importId }: ImportKey,
): Promise<{ name: string; games: number[] }[]> {
  const { rows } = await sql<{ name: string; games: number[] }>`
    select name, array_agg(game_id order by n) as games from (
      select name, game_id, min(n) as n from csv_import_rows, jsonb_array_elements_text(facts -> 'lists') as name
      where user_id = ${userId} and import_id = ${importId} and applied and game_id is not null and effect <> 'full'
        and jsonb_typeof(facts -> 'lists') = 'array'
      group by name, game_id) listed
    group by name order by min(n)`.execute(trx)
  return rows
}

/** A user's lists by their titles in lower case; of several with one title the oldest. */
export async function ownListsByTitle(db: Kysely<DB>, userId: number): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; title: string }>`
    select min(id) as id, lower(title) as title from lists where user_id = ${userId} group by 2`.execute(db)
  return new Map(rows.map(({ id, title }) => [title, id]))
}
