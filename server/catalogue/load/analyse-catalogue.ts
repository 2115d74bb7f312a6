import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/types.ts'

/** Updates the statistics: without them the first queries after a large load choose bad plans. */
export async function analyseCatalogue(db: Kysely<DB>): Promise<void> {
  for (const table of [
    'games',
    'game_details',
    'game_names',
    'game_releases',
    'game_themes',
    'game_companies',
    'game_stats',
    'companies',
  ])
    await sql`analyze ${sql.table(table)}`.execute(db)
}
