import { type Kysely, sql } from 'kysely'
import type { TableName } from '../../../db/columns.ts'
import type { DB } from '../../../db/types.ts'

/** The next id of a table's rows; high ones are found in any answer that names them. */
export async function nextId(db: Kysely<DB>, table: TableName, id: number): Promise<void> {
  await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${id}, false)`.execute(db)
}

/** Something that a person did with a game, past all calls. */
export async function addEvent(db: Kysely<DB>, userId: number, gameId: number): Promise<void> {
  await db
    .insertInto('events')
    .values({ user_id: userId, kind: 'played', game_id: gameId, created_at: new Date() })
    .execute()
}
