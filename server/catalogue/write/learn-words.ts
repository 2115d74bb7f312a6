import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/types.ts'

/** Shorter words are found by prefix only: without a letter, too little of them is left. */
const shortestForgiven = 4
const longestForgiven = 24

/**
 * Adds the words of names to the vocabulary of the search, with their forms: the word itself and the word without each
 * one of its letters (the deletion neighbourhood of SymSpell, github.com/wolfgarbe/SymSpell). Known words cost nothing.
 * `nameKeys` are the names to learn; all names of the catalogue by default.
 */
export async function learnWords(db: Kysely<DB>, nameKeys?: string[]): Promise<void> {
  const words = [...new Set(nameKeys?.flatMap((key) => key.split(' ')))].filter((word) => word !== '')
  if (nameKeys && words.length === 0) return
  const source = nameKeys
    ? sql`select word from unnest(${words}::text[]) as word`
    : sql`select distinct word from game_names, unnest(string_to_array(name_key, ' ')) as word`
  await sql`
    with fresh as (
      insert into search_words (word) ${source}
      on conflict do nothing returning word)
    insert into search_word_forms (form, word)
    select distinct left(word, at - 1) || substr(word, at + 1), word
    from fresh, generate_series(1, length(word) + 1) as at
    where length(word) between ${shortestForgiven} and ${longestForgiven}
    on conflict do nothing`.execute(db)
}
