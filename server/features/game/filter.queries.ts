import type { Kysely } from 'kysely'
import type { DB } from '../../db/types.ts'

/** Ids of the companies with these slugs; unknown ones are left out. */
export async function companyIds(db: Kysely<DB>, slugs: string[]): Promise<number[]> {
  if (slugs.length === 0) return []
  const rows = await db.selectFrom('companies').select('id').where('slug', 'in', slugs).execute()
  return rows.map(({ id }) => id)
}
