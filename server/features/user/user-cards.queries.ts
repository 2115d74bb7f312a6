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

/** People whose nick begins with the text or is like it, best first; signs of LIKE count as letters. */
export async function searchUserCards(db: Kysely<DB>, text: string, count: number, viewer: Viewer | null): Promise<UserCard[]> {
  const key = accountKey(text).replace(/^@/, '')
  if (key.length < 2) return []
  const prefix = `${key.replace(/[\\%_]/g, String.raw`\$&`)}%`
  const rows = await db
    .selectFrom('users')
    .select(cardColumns)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('nick_key', 'like', prefix), sql<SqlBool>`nick_key % ${key}`]))
    .orderBy(sql`nick_key like ${prefix}`, 'desc')
    .orderBy(sql`similarity(nick_key, ${key})`, 'desc')
    .orderBy('id')
    .limit(count)
    .execute()
  return rows.map((row) => toUserCard(row, viewer))
}
