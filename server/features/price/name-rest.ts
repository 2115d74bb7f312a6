import { besides, type Phrase, phraseAt, textOf, type Word } from './name-words.ts'

/** What the words after the name of a game say: which edition, in the shop's words, and for which platforms. */
export interface Rest {
  edition: string | null
  platforms: readonly string[]
}

/** An edition with words of its own ("Voidheart Edition") has at most so many of them. */
const mostOwnWords = 4

/** What was read so far. */
interface Reading {
  platforms: string[]
  /** First and last word that tells of an edition. */
  from: number
  to: number
  /** Words that are in no list. */
  own: number
  /** A word for an edition, one that is such a word only with "edition", and the very word. */
  named: boolean
  perhaps: boolean
  worded: boolean
}

/** Null when they make another thing of it: a sequel, an addition, a bundle. `year` is that of the game. */
export function restOf(words: readonly Word[], year: number | null): Rest | null {
  const read: Reading = {
    platforms: [],
    from: words.length,
    to: 0,
    own: 0,
    named: false,
    perhaps: false,
    worded: false,
  }
  for (let at = 0; at < words.length;) {
    const found = phraseAt(words, at)
    const length = found ? readPhrase(read, words, at, found) : readWord(read, words, at, year)
    if (length === null) return null
    at += length
  }
  const { own, named, perhaps, worded, platforms } = read
  if (perhaps && !named && !worded) return null
  // "Valhalla Gold Edition" is an edition of a sequel: own words stand only beside the very word.
  if (own > 0 && (named || perhaps || !worded || own > mostOwnWords)) return null
  const isPlain = !named && !perhaps && own === 0
  return { edition: isPlain ? null : textOf(words.slice(read.from, read.to)), platforms }
}

function readPhrase(
  read: Reading,
  words: readonly Word[],
  at: number,
  { phrase, length }: { phrase: Phrase; length: number },
): number {
  const { means, platforms } = phrase
  const names = means === 'edition' || (canName(phrase) && phraseAt(words, at + length)?.phrase.means === 'word')
  read.platforms.push(...platforms)
  read.named ||= names
  read.perhaps ||= means === 'perhaps'
  read.worded ||= means === 'word'
  if (names || means === 'perhaps' || means === 'word') tell(read, at, length)
  return length
}

/** A word of no list; null for one that makes another thing of it. */
function readWord(read: Reading, words: readonly Word[], at: number, year: number | null): number | null {
  const key = words[at]?.key ?? ''
  if (besides.has(key)) return null
  if (/^\d+$/.test(key)) return key === String(year) ? 1 : null
  if (isAnniversary(words, at)) read.named = true
  else read.own++
  tell(read, at, 1)
  return 1
}

function tell(read: Reading, at: number, length: number): void {
  read.from = Math.min(read.from, at)
  read.to = at + length
}

/** "Platinum Edition", "Nintendo Switch 2 Edition": before the very word it names an edition. */
const canName = ({ means, platforms }: Phrase): boolean => means === 'budget' || platforms.length > 0

/** "25th Anniversary". */
const isAnniversary = (words: readonly Word[], at: number): boolean =>
  /^\d{1,3}(?:st|nd|rd|th|o|a)$/.test(words[at]?.key ?? '') &&
  /^(?:anniversary|aniversario)$/.test(words[at + 1]?.key ?? '')
