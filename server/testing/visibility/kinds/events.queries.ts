import { type Kysely, sql } from 'kysely'
import type { TableName } from '../../../db/schema.ts'
import type { DB } from '../../../db/types.ts'

/** The next id of a table's rows; a high id is found in any response that contains it. */
export async function nextId(db: Kysely<DB>, table: TableName, id: number): Promise<void> {
  await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${id}, false)`.execute(db)
}

/** Inserts an event of a user about a game directly. */
export async function addEvent(db: Kysely<DB>, userId: number, gameId: number): Promise<void> {
  await db
    .insertInto('events')
    .values({ user_id: userId, kind: 'played', game_id: gameId, created_at: new Date() })
    .execute()
}
