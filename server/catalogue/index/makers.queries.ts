import { type Kysely, sql } from 'kysely'
import { keysOf } from '../../db/unseen-values.ts'
import type { DB } from '../../db/types.ts'

/** How many companies of nearly one name count: "nintendo" has some twenty. */
const companiesMost = 20

/**
 * No key goes on with this letter: a beginning and all that goes on from it are a range of the index, which `like` and
 * `^@` are only where the planner knows the beginning.
 */
const lastLetter = 0x10_ff_ff

/**
 * Ids of companies with one of these names, and of those with games of their own whose names begin in one of these
 * ways.
 */
export async function companiesNamed(db: Kysely<DB>, keys: string[], beginnings: string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from companies where name_key = any(${keysOf(keys, 'text')})
    union
    select found.id from unnest(${beginnings}::text[]) as b (beginning) cross join lateral (
      select id from companies
      where developed > 0 and name_key ~>=~ b.beginning and name_key ~<~ (b.beginning || chr(${sql.lit(lastLetter)}))
      order by name_key using ~<~, developed desc limit ${companiesMost}) found`.execute(db)
  return rows.map(({ id }) => id)
}

/** Ids of games of the open catalogue by what they are called there. */
export async function gamesOfSource(db: Kysely<DB>, sourceKeys: string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from games where source_key = any(${keysOf(sourceKeys, 'text')})`.execute(db)
  return rows.map(({ id }) => id)
}
