import { sql, type Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'

/** Stores a former slug of a game. */
export async function redirect(trx: Transaction<DB>, slug: string, gameId: number): Promise<void> {
  await sql`
    insert into game_redirects (slug, game_id) values (${slug}, ${gameId})
    on conflict (slug) do update set game_id = excluded.game_id`.execute(trx)
}
