import { sql, type Transaction } from 'kysely'
import { nameKey, slugify } from '../../../common/rules/names.ts'
import type { DB } from '../../db/types.ts'
import { rowsOf } from '../../db/sql-fragments.ts'

type NameTable = 'companies' | 'franchises'

/**
 * Ids of companies or series by their comparison key, so that "Square-Enix" and "Square Enix" are the same; unknown
 * ones are added.
 */
export async function nameIds(trx: Transaction<DB>, table: NameTable, names: string[]): Promise<Map<string, number>> {
  const byKey = new Map<string, string>()
  for (const name of names) {
    const key = nameKey(name)
    if (key !== '' && !byKey.has(key)) byKey.set(key, name)
  }
  const known = await readIds(trx, table, [...byKey.keys()])
  const fresh = [...byKey].filter(([key]) => !known.has(key))
  if (fresh.length === 0) return known
  const slugs = await freeSlugs(
    trx,
    table,
    fresh.map(([, name]) => slugify(name, 'name')),
  )
  const rows = fresh.map(([name_key, name], at) => ({ name, name_key, slug: slugs[at] }))
  const { rows: added } = await sql<{ id: number; name_key: string }>`
    insert into ${sql.table(table)} (name, name_key, slug) select name, name_key, slug
    from ${rowsOf(rows, 'name text, name_key text, slug text')} returning id, name_key`.execute(trx)
  for (const { id, name_key } of added) known.set(name_key, id)
  return known
}

async function readIds(trx: Transaction<DB>, table: NameTable, keys: string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; name_key: string }>`
    select id, name_key from ${sql.table(table)} where name_key = any(${keys})`.execute(trx)
  return new Map(rows.map(({ id, name_key }) => [name_key, id]))
}

/** For each wanted slug itself, or the first free one with a number appended. */
async function freeSlugs(trx: Transaction<DB>, table: NameTable, wanted: string[]): Promise<string[]> {
  // Different names seldom share a slug: almost always one round.
  const taken = new Set<string>()
  const asked = new Set<string>()
  const ask = async (slugs: string[]): Promise<void> => {
    const fresh = slugs.filter((slug) => !asked.has(slug))
    for (const slug of fresh) asked.add(slug)
    if (fresh.length === 0) return
    const { rows } = await sql<{ slug: string }>`
      select slug from ${sql.table(table)} where slug = any(${fresh})`.execute(trx)
    for (const { slug } of rows) taken.add(slug)
  }
  await ask(wanted)
  const chosen: string[] = []
  for (const base of wanted) {
    let slug = base
    for (let n = 2; taken.has(slug); n++) {
      slug = `${base}-${n}`
      await ask([slug])
    }
    taken.add(slug)
    chosen.push(slug)
  }
  return chosen
}
