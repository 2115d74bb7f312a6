import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/types.ts'

/**
 * Deletes up to `most` posts of a user; returns how many. They and the posts that they answer are locked first, in the
 * order of every writer. Replies of others stay: the post that they name is a gap in the thread.
 */
export function eraseComments(db: Kysely<DB>, userId: number, most: number): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: number; parent_id: number | null }>`
      select id, parent_id from comments where user_id = ${userId} order by id limit ${most}`.execute(trx)
    const ids = rows.map(({ id }) => id)
    const all = [...ids, ...rows.flatMap(({ parent_id }) => parent_id ?? [])]
    await sql`select from comments where id = any(${all}) order by user_id, id for update`.execute(trx)
    await sql`delete from comments where user_id = ${userId} and id = any(${ids})`.execute(trx)
    return rows.length
  })
}

/** Empties the keys of sends that are too old to be repeated, and removes gaps below which nothing hangs. */
export async function tidyComments(db: Kysely<DB>, before: Date): Promise<void> {
  await sql`
    update comments set idempotency_key = null, request_hash = null
    where idempotency_key is not null and created_at < ${before}`.execute(db)
  await sql`
    delete from comments gap where not visible and idempotency_key is null
      and not exists (select from comments c where c.parent_id = gap.id)`.execute(db)
}
