import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/types.ts'
import type { Kind } from './rules.ts'

interface NewList {
  title: string
  slug: string
  description?: string
  public: boolean
  games: number[]
}

/** A list with its address and games, past all calls; its id. */
export async function addList(
  db: Kysely<DB>,
  userId: number,
  { title, slug, description = '', public: open, games }: NewList,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const at = new Date()
    const { id } = await trx
      .insertInto('lists')
      .values({ user_id: userId, title, slug, description, public: open, created_at: at, changed_at: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx.insertInto('list_slugs').values({ user_id: userId, slug, list_id: id, created_at: at }).execute()
    const rows = games.map((game_id, position) => ({
      user_id: userId,
      list_id: id,
      game_id,
      position: position + 1,
      public: open,
      list_created_at: at,
      added_at: at,
    }))
    if (rows.length > 0) await trx.insertInto('list_games').values(rows).execute()
    return id
  })
}

/** A review in the place of the one that the person wrote of this game before; its id. */
export async function addReview(
  db: Kysely<DB>,
  userId: number,
  gameId: number,
  title: string,
  review: string,
): Promise<number> {
  const at = new Date()
  await db.deleteFrom('reviews').where('user_id', '=', userId).where('game_id', '=', gameId).execute()
  const row = { user_id: userId, game_id: gameId, title, review, total: 7, created_at: at, changed_at: at }
  const { id } = await db.insertInto('reviews').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

const tables = {
  list: 'lists',
  review: 'reviews',
  session: 'sessions',
  export: 'archive_exports',
  archive: 'archive_imports',
  import: 'csv_imports',
  person: 'user_counters',
  timeline: 'user_counters',
} as const

/** The row of a thing as text, counters included; to see that a refused call left it as it was. */
export async function rowOf(db: Kysely<DB>, kind: Kind, id: number | string): Promise<string | undefined> {
  const key = tables[kind] === 'user_counters' ? sql.ref('user_id') : sql.ref('id')
  const { rows } = await sql<{ row: string }>`
    select to_jsonb(t)::text as row from ${sql.table(tables[kind])} t where ${key}::text = ${String(id)}`.execute(db)
  return rows[0]?.row
}

/** Takes a thing away again, whatever the call has left of it. */
export async function discard(db: Kysely<DB>, kind: Kind, id: number | string): Promise<void> {
  if (kind === 'person' || kind === 'timeline') return
  await sql`delete from ${sql.table(tables[kind])} where id::text = ${String(id)}`.execute(db)
}

/** The next id of a table's rows; high ones are found in any answer that names them. */
export async function nextId(db: Kysely<DB>, table: 'lists' | 'events', id: number): Promise<void> {
  await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${id}, false)`.execute(db)
}

/** Something that a person did with a game, past all calls. */
export async function addEvent(db: Kysely<DB>, userId: number, gameId: number): Promise<void> {
  await db
    .insertInto('events')
    .values({ user_id: userId, kind: 'played', game_id: gameId, created_at: new Date() })
    .execute()
}
