import { type Kysely, sql } from 'kysely'
import { keysOf } from '../../db/unseen-values.ts'
import type { DB } from '../../db/types.ts'

/** Words of this length may contain more than one typo. */
const longWord = 7
const longestWord = 24
const wordsEach = 6

/**
 * Words that share a form with this one: one letter inserted, deleted, replaced, or two swapped; a long word may have
 * two wrong letters. The index is only queried for equality, so the cost does not depend on the size of the vocabulary.
 */
export async function meantWords(db: Kysely<DB>, word: string): Promise<string[]> {
  const near = new Set([word, ...shortened(word)])
  const forms = word.length < longWord ? near : new Set([...near, ...[...near].flatMap(shortened)])
  const { rows } = await sql<{ word: string }>`
    select word from (
      select word from search_words where word = any(${keysOf([...near], 'text')})
      union select word from search_word_forms where form = any(${keysOf([...forms], 'text')})) found
    order by word = ${word} desc, similarity(word, ${word}) desc, abs(length(word) - ${word.length}), word limit ${wordsEach}`.execute(
    db,
  )
  return rows.map((row) => row.word)
}

/** The word without each one of its letters; nothing for words longer than any real one. */
const shortened = (word: string): string[] =>
  word.length > longestWord ? [] : Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1))
