import { type Kysely, sql, type SqlBool } from 'kysely'
import { accountKey } from '../../../common/rules/account.ts'
import type { DB } from '../../db/types.ts'

/** Shorter texts have too few letters for similarity: only nicks that begin with them are found. */
const shortestAlike = 4
/** How similar nicks must be, 0 to 1: a lower value would read half of a large site. */
const alikeFrom = 0.45

/**
 * Ids of users whose nick begins with the text, by name, then those with a similar nick, best first; LIKE wildcards
 * count as letters.
 */
export async function searchUserIds(db: Kysely<DB>, text: string, count: number): Promise<number[]> {
  const key = accountKey(text).replace(/^@/, '')
  if (key.length < 2) return []
  const begun = await living(db)
    .where('nick_key', 'like', `${key.replace(/[\\%_]/g, String.raw`\$&`)}%`)
    .orderBy('nick_key')
    .limit(count)
    .execute()
  const alike = begun.length < count && key.length >= shortestAlike ? await alikeUsers(db, key, count) : []
  return [...new Set([...begun, ...alike].map(({ id }) => id))].slice(0, count)
}

const living = (db: Kysely<DB>) => db.selectFrom('users').select('id').where('deleted_at', 'is', null)

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
