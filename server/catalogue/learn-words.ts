import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/types.ts'

/** Shorter words are found by their beginning only: without a letter, too little of them is left. */
const shortestForgiven = 4
const longestForgiven = 24

/**
 * Adds the words of all names to the vocabulary of the search, with their forms: the word itself and the word without each one
 * of its letters (the deletion neighbourhood of SymSpell, github.com/wolfgarbe/SymSpell). Words already known cost nothing.
 */
export async function learnWords(db: Kysely<DB>): Promise<void> {
  await sql`
    with fresh as (
      insert into search_words (word)
      select distinct word from game_names, unnest(string_to_array(name_key, ' ')) as word
      on conflict do nothing returning word)
    insert into search_word_forms (form, word)
    select distinct left(word, at - 1) || substr(word, at + 1), word
    from fresh, generate_series(1, length(word) + 1) as at
    where length(word) between ${shortestForgiven} and ${longestForgiven}
    on conflict do nothing`.execute(db)
}
