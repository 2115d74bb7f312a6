import { type Kysely, sql } from 'kysely'
import type { Counted } from '../../../common/api/game.ts'
import type { Named } from '../../../common/api/shapes.ts'
import type { DB } from '../../db/types.ts'

/** Companies whose name begins with the key and that have games in this role, most games first. */
export async function companiesBeginning(
  db: Kysely<DB>,
  role: 'developed' | 'published',
  key: string,
  count: number,
): Promise<Counted[]> {
  const total = sql.ref(role)
  // A key contains only letters, digits and spaces: no LIKE wildcards.
  const { rows } = await sql<Counted>`
    select id, slug, name, ${total} as total from companies where name_key like ${`${key}%`} and ${total} > 0
    order by ${total} desc, name_key limit ${count}`.execute(db)
  return rows
}

export const companyById = (db: Kysely<DB>, id: number): Promise<Named | undefined> =>
  db.selectFrom('companies').select(['id', 'slug', 'name']).where('id', '=', id).executeTakeFirst()

export async function companyBySlug(db: Kysely<DB>, slug: string): Promise<Named | undefined> {
  return db.selectFrom('companies').select(['id', 'slug', 'name']).where('slug', '=', slug).executeTakeFirst()
}
