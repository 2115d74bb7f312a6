import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/types.ts'

/** Remembers that a game was asked for and is not there any more: what we have of it stays. */
export async function noteAsked(db: Kysely<DB>, igdbId: number, at: Date): Promise<void> {
  await sql`
    insert into game_details (game_id, external_at, extra_at) select id, ${at}, ${at} from games where igdb_id = ${igdbId}
    on conflict (game_id) do update set external_at = excluded.external_at, extra_at = excluded.extra_at`.execute(db)
}
