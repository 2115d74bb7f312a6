import { type Kysely, sql } from 'kysely'
import { type SourceName, sources } from '../../catalogue/external/external-game.ts'
import type { DB } from '../../db/types.ts'

/** How many games of the catalogue a source knows. */
export async function countGamesOf(db: Kysely<DB>, source: SourceName): Promise<number> {
  const column = sql.ref(sources[source].column)
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from games where ${column} is not null`.execute(db)
  return rows[0]?.n ?? 0
}
