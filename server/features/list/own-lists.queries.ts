import { type Kysely, sql, type Transaction } from 'kysely'
import { authorize, type Authorized } from '../../db/authorized.ts'
import type { DB } from '../../db/types.ts'

/** What a write must know of the list. */
interface ListRow {
  user_id: number
  id: number
  slug: string
  title: string
  description: string
  public: boolean
  /** An admin made it private. */
  hidden: boolean
  total_games: number
  /** As the database formats it: a Date would lose microseconds, and the games of the list repeat it exactly. */
  created_at: string
}

/** A list that its owner may change, locked until the transaction ends. */
export type OwnList = Authorized<ListRow>

/** The texts and visibility that a user sets. */
export interface ListWords {
  title: string
  description: string
  public: boolean
}

/**
 * Keeps others from creating or renaming a list of this user until the transaction ends: slugs are assigned, and lists
 * counted, one after the other. Call it before locking any of the user's lists. False for a deleted user.
 */
export async function lockLists(trx: Transaction<DB>, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select from users where id = ${userId} and deleted_at is null for no key update`.execute(trx)
  return rows.length === 1
}

/** The row of a user's list, locked; undefined when they have no such list. */
export async function lockList(trx: Transaction<DB>, userId: number, id: number): Promise<OwnList | undefined> {
  const { rows } = await sql<ListRow>`
    select user_id, id, slug, title, description, public, hidden, total_games, created_at::text from lists
    where user_id = ${userId} and id = ${id} for update`.execute(trx)
  return authorize(rows[0])
}

/** How many lists a user has, private ones included. */
export async function countLists(db: Kysely<DB>, userId: number): Promise<number> {
  const row = await db.selectFrom('user_counters').select('lists').where('user_id', '=', userId).executeTakeFirst()
  return row?.lists ?? 0
}

/** Creates a list; returns its id. */
export async function insertList(
  trx: Transaction<DB>,
  userId: number,
  words: ListWords & { slug: string },
  at: Date,
): Promise<number> {
  const row = await trx
    .insertInto('lists')
    .values({ user_id: userId, ...words, created_at: at, changed_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Updates a list; foreign keys pass its visibility on to its games and its event. */
export async function updateList(
  trx: Transaction<DB>,
  list: OwnList,
  words: ListWords & { slug: string },
  changedAt: Date | undefined,
): Promise<void> {
  await trx
    .updateTable('lists')
    .set({ ...words, ...(changedAt && { changed_at: changedAt }) })
    .where('user_id', '=', list.user_id)
    .where('id', '=', list.id)
    .execute()
}

/** Records that the games of a list, or their order, changed. */
export async function touchList(trx: Transaction<DB>, list: OwnList, at: Date): Promise<void> {
  await trx
    .updateTable('lists')
    .set({ changed_at: at })
    .where('user_id', '=', list.user_id)
    .where('id', '=', list.id)
    .execute()
}

/** Deletes a list with its games, slugs, likes and event. */
export async function deleteList(trx: Transaction<DB>, list: OwnList): Promise<void> {
  await trx.deleteFrom('lists').where('user_id', '=', list.user_id).where('id', '=', list.id).execute()
}

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
