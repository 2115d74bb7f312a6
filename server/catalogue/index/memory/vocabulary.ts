import { ones } from './bit-set.ts'
import { roomFor } from './columns.ts'
import { Slips } from './slips.ts'

/** Longer words are none that anybody types. */
const longest = 24

interface Near {
  word: string
  slips: number
}

/** All words of the catalogue, to find those that somebody may have meant. */
export class Vocabulary {
  private readonly words: string[] = []
  /** Which letters a word has, one bit each. */
  private letters = new Int32Array(1_024)

  /** Adds a word that it does not have yet. */
  add(word: string): void {
    const at = this.words.push(word) - 1
    this.letters = roomFor(this.letters, at)
    this.letters[at] = lettersOf(word)
  }

  /**
   * Up to `count` words with at most `most` slips, the nearest first; with `begun`, the beginning of a word is enough.
   * Reads the whole vocabulary: a look at the letters leaves out nearly all of it, so 150,000 words take a millisecond.
   */
  near(meant: string, most: number, begun: boolean, count: number): string[] {
    if (most === 0 || meant.length > longest) return []
    const slips = new Slips(meant)
    const letters = lettersOf(meant)
    const known = this.letters
    const found: Near[] = []
    const [shortest, widest] = [meant.length - most, begun ? longest : meant.length + most]
    for (let at = 0; at < this.words.length; at++) {
      // One slip adds or takes one letter, or replaces it: each side lacks at most as many letters as there are slips.
      const own = known[at]!
      if (ones(letters & ~own) > most || (!begun && ones(own & ~letters) > most)) continue
      const word = this.words[at]!
      if (word.length < shortest || word.length > widest) continue
      const far = begun ? slips.toBeginning(word) : slips.toWhole(word)
      if (far <= most) found.push({ word, slips: far })
    }
    return found
      .sort((a, b) => a.slips - b.slips)
      .slice(0, count)
      .map(({ word }) => word)
  }
}

/** One bit for each letter of the alphabet, five for digits and one for everything else. */
function lettersOf(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at)
    if (code >= 97 && code <= 122) letters |= 1 << (code - 97)
    else if (code >= 48 && code <= 57) letters |= 1 << (26 + (code % 5))
    else letters |= 1 << 31
  }
  return letters
}
