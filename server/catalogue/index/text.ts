import type { Kysely } from 'kysely'
import type { DB } from '../../db/types.ts'
import { meantWords } from '../match/meant-words.ts'
import type { MemoryIndex } from './memory/memory-index.ts'
import type { WordTerm } from './memory/words.ts'

/** Below this many games, misspelt words are tried. */
const enough = 3
/** How many words of a long text may be misspelt. */
const forgiven = 6

/** The words of a key (common/rules/names.ts). */
export const wordsOf = (key: string): string[] => key.split(' ').filter((word) => word !== '')

/** The alternatives for a text, any of which may match: as it is with its last word as a prefix, and with corrected words. */
export async function readText(db: Kysely<DB>, index: MemoryIndex, key: string): Promise<WordTerm[][]> {
  const words = wordsOf(key)
  const isLast = (at: number): boolean => at === words.length - 1
  const plain = words.map((word, at) => (isLast(at) ? { whole: [], begun: word } : { whole: [word], begun: null }))
  if (words.length === 0 || index.named(plain).count() >= enough) return [plain]
  const known = await Promise.all(words.slice(0, forgiven).map((word) => meantWords(db, word)))
  const meant = words.map((word, at): WordTerm => {
    const whole = known[at] ?? [word]
    return { whole, begun: isLast(at) || whole.length === 0 ? word : null }
  })
  return [plain, meant]
}
