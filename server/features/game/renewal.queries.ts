import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/types.ts'

/** Records that the external database no longer has a game; our stored data stays. */
export async function noteAsked(db: Kysely<DB>, igdbId: number, at: Date): Promise<void> {
  await sql`
    insert into game_details (game_id, external_at, extra_at) select id, ${at}, ${at} from games where igdb_id = ${igdbId}
    on conflict (game_id) do update set external_at = excluded.external_at, extra_at = excluded.extra_at`.execute(db)
}
