import { sql, type Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'

/** How many slugs of a list keep working, the present one included; the oldest are dropped. */
export const slugsKept = 20

/** The slugs of a user's lists, former ones included, that equal `base` or begin with it, and the list of each. */
export async function slugsLike(trx: Transaction<DB>, userId: number, base: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ slug: string; list_id: number }>`
    select slug, list_id from list_slugs
    where user_id = ${userId} and (slug = ${base} or slug like ${`${base}-%`})`.execute(trx)
  return new Map(rows.map(({ slug, list_id }) => [slug, list_id]))
}

/**
 * Makes a slug the present one of a list; it is free, or belonged to this list before. The caller has locked the user's
 * lists (lockLists).
 */
export async function keepSlug(
  trx: Transaction<DB>,
  { user_id, id }: { user_id: number; id: number },
  slug: string,
  at: Date,
): Promise<void> {
  await sql`
    insert into list_slugs (user_id, slug, list_id, created_at) values (${user_id}, ${slug}, ${id}, ${at})
    on conflict (user_id, slug) do update set created_at = excluded.created_at`.execute(trx)
  await sql`
    delete from list_slugs where user_id = ${user_id} and slug in (
      select slug from list_slugs where user_id = ${user_id} and list_id = ${id}
      order by (slug = ${slug}) desc, created_at desc, slug offset ${slugsKept})`.execute(trx)
}
