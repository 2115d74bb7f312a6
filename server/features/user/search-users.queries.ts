import { type Kysely, sql } from 'kysely'
import { accountKey } from '../../../common/rules/account.ts'
import type { DB } from '../../db/types.ts'
import { countOf } from '../../db/unseen-values.ts'

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

/** The index takes its threshold from a setting, which holds for this statement: it is set before the index is read. */
async function alikeUsers(db: Kysely<DB>, key: string, count: number): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`
    select found.id
    from (select set_config('pg_trgm.similarity_threshold', ${sql.lit(String(alikeFrom))}, true) as threshold) setting
    cross join lateral (
      select id from users where deleted_at is null and nick_key % ${key} and setting.threshold is not null
      order by similarity(nick_key, ${key}) desc, id limit ${countOf(count)}) found`.execute(db)
  return rows
}
