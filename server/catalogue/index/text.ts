import { initialsOf, withDigits } from './memory/initials.ts'
import type { GameSet, MemoryIndex } from './memory/memory-index.ts'
import { abbreviation, type WordTerm } from './memory/words.ts'

/** Below this many games, misspelt words are tried. */
export const enough = 3
/** How many words of a long text may be misspelt, and how many words each may stand for. */
const forgiven = 6
const meantEach = 40
/** How long the abbreviation of a name is, at most. */
const longestShort = 8

/** The words of a key (common/rules/names.ts). */
export const wordsOf = (key: string): string[] => key.split(' ').filter((word) => word !== '')

const whole = (...words: string[]): WordTerm => ({ whole: words, begun: [] })
const begun = (word: string): WordTerm => ({ whole: [], begun: [word] })

/** The words with the last one as a prefix. */
const typed = (words: string[]): WordTerm[] =>
  words.map((word, at) => (at === words.length - 1 ? begun(word) : whole(word)))

/** Games that match any of the alternatives. */
export const anyOf = (index: MemoryIndex, ways: WordTerm[][]): GameSet =>
  ways.map((terms) => index.named(terms)).reduce((a, b) => index.either(a, b))

/**
 * The alternatives for a text, any of which may match: as it is, with words written together or apart, with
 * abbreviations, and, where these find next to nothing, with corrected words.
 */
export function readText(index: MemoryIndex, key: string): WordTerm[][] {
  const words = wordsOf(key)
  if (words.length === 0) return [[]]
  const ways = [words, ...otherwiseSpaced(index, words)].map(typed)
  const found = (): number => anyOf(index, ways).count()
  if (found() >= enough) return ways
  ways.push(...abbreviated(words))
  if (found() >= enough) return ways
  ways.push(corrected(index, words, 1))
  // Only where nothing else is left: with two slips in a short word, much may have been meant.
  if (found() === 0) ways.push(corrected(index, words, 2))
  return ways
}

/** "eldenring", "wind waker" for "windwaker", "minecraft" for "mine craft". */
function otherwiseSpaced({ known }: MemoryIndex, words: string[]): string[][] {
  const found: string[][] = []
  const instead = (at: number, count: number, ...others: string[]): void =>
    void found.push([...words.slice(0, at), ...others, ...words.slice(at + count)])
  for (const [at, word] of words.slice(0, forgiven).entries()) {
    const next = words[at + 1]
    const isLast = at === words.length - 1
    if (next !== undefined && (known.has(word + next) || (at + 2 === words.length && known.begins(word + next))))
      instead(at, 2, word + next)
    if (known.has(word)) continue
    for (let cut = 1; cut < word.length; cut++) {
      const [head, tail] = [word.slice(0, cut), word.slice(cut)]
      if (!isPiece(head) || !isPiece(tail)) continue
      if (known.has(head) && (known.has(tail) || (isLast && known.begins(tail)))) instead(at, 1, head, withDigits(tail))
    }
  }
  return found
}

/** Two letters may be anything, but a number of one digit is a word. */
const isPiece = (word: string): boolean => word.length > 2 || /^\d+$/.test(withDigits(word))

/** "ff7 remake": each word that no name has may be the initials of one. */
function abbreviated(words: string[]): WordTerm[][] {
  const short = (word: string): boolean => word.length > 1 && word.length <= longestShort
  return words
    .map((word, at) => ({ word, at }))
    .filter(({ word }) => short(word))
    .map(({ word, at }) =>
      typed(words).map((term, n) => (n === at ? { whole: [], begun: initialsOf(word).map(abbreviation) } : term)),
    )
}

/** How many slips a word may have: none where too little would be left of it. */
const slipsIn = (word: string, step: 1 | 2): number =>
  step === 1
    ? word.length < 4
      ? 0
      : word.length < 8
        ? 1
        : 2
    : word.length < 3
      ? 0
      : word.length < 5
        ? 1
        : word.length < 9
          ? 2
          : 3

function corrected({ known }: MemoryIndex, words: string[], step: 1 | 2): WordTerm[] {
  return words.map((word, at): WordTerm => {
    const isLast = at === words.length - 1
    if (at >= forgiven) return isLast ? begun(word) : whole(word)
    const slips = slipsIn(word, step)
    const near = known.near(word, slips, false, meantEach)
    // A beginning has to be long enough to tell anything.
    const beginning = isLast && word.length > 3 ? known.near(word, Math.max(1, slips - 1), true, meantEach) : []
    return { whole: [word, ...near, ...beginning], begun: isLast || near.length === 0 ? [word] : [] }
  })
}
