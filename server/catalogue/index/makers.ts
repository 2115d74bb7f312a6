import type { Kysely } from 'kysely'
import type { DB } from '../../db/types.ts'
import { createPeople } from './people.ts'
import { companiesNamed, gamesOfSource } from './makers.queries.ts'

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
