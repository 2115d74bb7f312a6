import { sql, type Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'

/** Addresses that lead to one list, the present one among them: the oldest ones are given up. */
export const slugsKept = 20

/** The slugs of a person's lists, earlier ones too, that are `base` or begin with it, and the list that each leads to. */
export async function slugsLike(trx: Transaction<DB>, userId: number, base: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ slug: string; list_id: number }>`
    select slug, list_id from list_slugs
    where user_id = ${userId} and (slug = ${base} or slug like ${`${base}-%`})`.execute(trx)
  return new Map(rows.map(({ slug, list_id }) => [slug, list_id]))
}

/** Makes a slug the latest of a list; it is free, or was the list's own before. The caller holds the person's lists (holdLists). */
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
