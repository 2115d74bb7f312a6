import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/types.ts'
import { createPeople } from './terms.ts'
import { keysOf } from '../../db/sql-fragments.ts'

/** Whose games a text may mean: ids of companies, and of games by a person. */
export interface Makers {
  companies: number[]
  games: number[]
}

export const nobody: Makers = { companies: [], games: [] }

/** Shorter texts are no name that anybody looks for. */
const shortest = 3
/** Names of companies are not that long, and each way to space them is a value to look up. */
const longest = 40
const longEnough = 6

const people = createPeople()

/** The companies and the people of this name (a key of common/rules/names.ts), however it is spaced. */
export async function madeBy(db: Kysely<DB>, key: string): Promise<Makers> {
  if (key.length < shortest || key.length > longest) return nobody
  const sources = people.gamesBy(key)
  const letters = key.replaceAll(' ', '')
  return {
    // The beginning of a word is only enough for a long one: "cap" is not yet Capcom.
    companies: await companiesNamed(
      db,
      [key, letters, ...spacedOnce(key)],
      letters.length < longEnough ? [`${key} `] : [key, letters],
    ),
    games: sources.length === 0 ? [] : await gamesOfSource(db, sources),
  }
}

/** "naughtydog" with a space at each place. */
const spacedOnce = (key: string): string[] =>
  key.includes(' ')
    ? []
    : Array.from({ length: key.length - 1 }, (_, at) => `${key.slice(0, at + 1)} ${key.slice(at + 1)}`)

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
async function companiesNamed(db: Kysely<DB>, keys: string[], beginnings: string[]): Promise<number[]> {
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
async function gamesOfSource(db: Kysely<DB>, sourceKeys: string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from games where source_key = any(${keysOf(sourceKeys, 'text')})`.execute(db)
  return rows.map(({ id }) => id)
}
