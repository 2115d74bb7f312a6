import { type Kysely, sql, type SqlBool } from 'kysely'
import type { UserCard } from '../../../common/api/user.ts'
import { accountKey } from '../../../common/rules/account.ts'
import type { DB } from '../../db/types.ts'
import { relationsOf } from '../friend/relations.queries.ts'
import type { Viewer } from '../../viewer.ts'

const cardColumns = ['id', 'nick', 'name', 'avatar'] as const

type CardRow = Pick<UserCard, (typeof cardColumns)[number]>

/** People as this viewer sees them, who follows whom included: one statement for all of them. */
export async function withRelations<T extends { id: number }>(
  db: Kysely<DB>,
  rows: T[],
  viewer: Pick<Viewer, 'id'> | null,
): Promise<(T & Pick<UserCard, 'followed' | 'follows_you'>)[]> {
  const relation = await relationsOf(
    db,
    viewer,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...row, ...relation(row.id) }))
}

type KnownRow = CardRow & Pick<UserCard, 'followed' | 'follows_you'>

/** A person in a list; whatever else the row holds stays behind. */
export const toUserCard = ({ id, nick, name, avatar, followed, follows_you }: KnownRow): UserCard => ({
  id,
  nick,
  name,
  avatar,
  followed,
  follows_you,
})

/** One batch of cards in the order of the ids; unknown and deleted people are left out. */
export async function userCardsByIds(
  db: Kysely<DB>,
  ids: number[],
  viewer: Pick<Viewer, 'id'> | null,
): Promise<UserCard[]> {
  if (ids.length === 0) return []
  const rows = await living(db).where('id', 'in', ids).execute()
  const known = new Map((await withRelations(db, rows, viewer)).map((row) => [row.id, toUserCard(row)]))
  return ids.flatMap((id) => known.get(id) ?? [])
}

/** Shorter texts have too few letters to be like anything: nicks that begin with them are all there is. */
const shortestAlike = 4
/** How alike nicks must be, 0 to 1: below it, half of a large site would have to be looked at. */
const alikeFrom = 0.45

/** People whose nick begins with the text, by name, then those whose nick is like it, best first; signs of LIKE count as letters. */
export async function searchUserCards(
  db: Kysely<DB>,
  text: string,
  count: number,
  viewer: Viewer | null,
): Promise<UserCard[]> {
  const key = accountKey(text).replace(/^@/, '')
  if (key.length < 2) return []
  const begun = await living(db)
    .where('nick_key', 'like', `${key.replace(/[\\%_]/g, String.raw`\$&`)}%`)
    .orderBy('nick_key')
    .limit(count)
    .execute()
  const alike = begun.length < count && key.length >= shortestAlike ? await alikeUsers(db, key, count) : []
  const found = new Map([...begun, ...alike].map((row) => [row.id, row]))
  const rows = await withRelations(db, [...found.values()].slice(0, count), viewer)
  return rows.map(toUserCard)
}

const living = (db: Kysely<DB>) => db.selectFrom('users').select(cardColumns).where('deleted_at', 'is', null)

/** In a transaction, because the index takes its threshold from a setting. */
const alikeUsers = (db: Kysely<DB>, key: string, count: number) =>
  db.transaction().execute(async (trx) => {
    await sql`set local pg_trgm.similarity_threshold = ${sql.lit(alikeFrom)}`.execute(trx)
    return living(trx)
      .where(sql<SqlBool>`nick_key % ${key}`)
      .orderBy(sql`similarity(nick_key, ${key})`, 'desc')
      .orderBy('id')
      .limit(count)
      .execute()
  })
