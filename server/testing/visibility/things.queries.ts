import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/types.ts'
import { kindOf } from './kinds/index.ts'

/** The row of a resource as text, counters included, to check that a refused call did not change it. */
export async function rowOf(db: Kysely<DB>, name: string, id: number | string): Promise<string | undefined> {
  const { table, isPerson } = kindOf(name)
  const key = sql.ref(isPerson ? 'user_id' : 'id')
  const { rows } = await sql<{ row: string }>`
    select to_jsonb(t)::text as row from ${sql.table(table)} t where ${key}::text = ${String(id)}`.execute(db)
  return rows[0]?.row
}

/** Deletes a resource, whatever the call has left of it. */
export async function discard(db: Kysely<DB>, name: string, id: number | string): Promise<void> {
  const { table, isPerson } = kindOf(name)
  if (!isPerson) await sql`delete from ${sql.table(table)} where id::text = ${String(id)}`.execute(db)
}
