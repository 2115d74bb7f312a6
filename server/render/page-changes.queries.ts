import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/types.ts'

/**
 * A word that differs after every committed change to what visitors see (decision 39). The table holds the changes of
 * the last minute only; removing older ones gives another word, too.
 */
export async function wordOfPages(db: Kysely<DB>): Promise<string> {
  const { rows } = await sql<{ word: string }>`
    select count(*) || '-' || coalesce(sum(id), 0) as word from page_changes`.execute(db)
  return rows[0]!.word
}
