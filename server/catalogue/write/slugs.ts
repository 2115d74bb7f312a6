import { sql, type Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'

/** Path segments of calls below /game or /igdb: no game may have them as its slug. */
export const reservedSlugs: ReadonlySet<string> = new Set([
  'admin',
  'anticipated',
  'calendar',
  'discover',
  'extra',
  'filter',
  'ids',
  'monthly',
  'recent',
  'search',
  'soon',
  'top',
  'trending',
])

/** Stores a former slug of a game. */
export async function redirect(trx: Transaction<DB>, slug: string, gameId: number): Promise<void> {
  await sql`
    insert into game_redirects (slug, game_id) values (${slug}, ${gameId})
    on conflict (slug) do update set game_id = excluded.game_id`.execute(trx)
}
