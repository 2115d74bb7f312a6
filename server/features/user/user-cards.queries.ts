import { type Kysely, sql, type SqlBool } from 'kysely'
import type { UserCard } from '../../../common/api/user.ts'
import { accountKey } from '../../../common/rules/account.ts'
import type { Viewer } from '../../context.ts'
import type { DB } from '../../db/types.ts'

const cardColumns = ['id', 'nick', 'name', 'avatar'] as const

/** A person in a list as this viewer sees them. Nobody follows anybody yet: the two marks are 0 until following exists. */
export const toUserCard = (row: Pick<UserCard, (typeof cardColumns)[number]>, _viewer: Viewer | null): UserCard => ({
  id: row.id,
  nick: row.nick,
  name: row.name,
  avatar: row.avatar,
  followed: 0,
  follows_you: 0,
})

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
  return [...found.values()].slice(0, count).map((row) => toUserCard(row, viewer))
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
