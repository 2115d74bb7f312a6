import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/types.ts'

/** These posts as they are now, whoever may see them, with the titles of their games; deleted ones are not among them. */
export async function commentsNow(db: Kysely<DB>, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; ownerId: number; document: string; about: string | null }>`
    select c.id, c.user_id as "ownerId", c.document, g.title as about
    from comments c left join games g on g.id = c.game_id where c.id = any(${ids}) and c.visible`.execute(db)
  return rows
}
