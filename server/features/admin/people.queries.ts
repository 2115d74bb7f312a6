import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { accountKey } from '../../../common/rules/account.ts'
import type { PageRange } from '../../db/pagination.ts'
import type { DB } from '../../db/types.ts'
import { totalsOf } from '../user/user.queries.ts'

/** Shorter texts have no trigram to look up: they match only the beginning of names. */
const shortestInside = 3

/** The condition of a search: the text is anywhere in nick, name or e-mail; its LIKE wildcards count as letters. */
function matches(text: string): RawBuilder<SqlBool> {
  const key = accountKey(text.trim()).replace(/[\\%_]/g, String.raw`\$&`)
  const pattern = key.length < shortestInside ? `${key}%` : `%${key}%`
  return sql<SqlBool>`(nick_key like ${pattern} or lower(coalesce(name, '')) like ${pattern} or email_key like ${pattern})`
}

/** Ids of one page of the users, newest first, and the total; deleted accounts are not among them. */
export async function peopleIds(
  db: Kysely<DB>,
  text: string,
  { offset, count }: PageRange,
): Promise<{ ids: number[]; total: number }> {
  const living = db
    .selectFrom('users')
    .where('deleted_at', 'is', null)
    .$if(text.trim() !== '', (query) => query.where(matches(text)))
  const rows = await living
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(count)
    .execute()
  const { total } = await living.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { ids: rows.map(({ id }) => id), total }
}

/** What an admin sees of these users, with their totals (for lists the public ones), in the order of the ids. */
export async function peopleByIds(db: Kysely<DB>, ids: number[]) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('users')
    .leftJoin('collection_entries as e', 'e.user_id', 'users.id')
    .where('users.id', 'in', ids)
    .groupBy('users.id')
    .selectAll('users')
    .select([
      sql<boolean>`password_hash is not null`.as('has_password'),
      sql<boolean>`google_sub is not null`.as('google'),
    ])
    .select(totalsOf(null).as('totals'))
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
