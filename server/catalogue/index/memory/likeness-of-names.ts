import { initialsOf, initialsOfName } from './initials.ts'
import { Slips } from './slips.ts'

/** How well a name answers a text, best first: the same, its beginning, somewhere in it, its words, its initials. */
const points = {
  same: 100,
  sameLetters: 95,
  beginsWithWords: 72,
  initials: 70,
  begins: 62,
  beginsWithLetters: 58,
  wordsInRow: 56,
  inRow: 50,
  letters: 46,
  words: 46,
  beginningsOfWords: 41,
  misspelt: 52,
  misspeltPart: 40,
  otherwise: 12,
}
/** What each slip costs, and each further word of a name that is not the same, and another number. */
const costs = { slip: 11, word: 1.5, mostWords: 9, alias: 4, edition: 9, number: 14 }

/** Words that tell an edition or a bundle from the game itself. A remake is a game. */
const editionWords = new Set(
  'remaster remastered hd definitive complete deluxe enhanced special anniversary goty edition collection trilogy bundle pack redux reloaded mobile pocket vr demo legacy compilation origins online'.split(
    ' ',
  ),
)

const withoutSpaces = (key: string): string => key.replaceAll(' ', '')

/**
 * How well names answer one text, in points: about 100 for the very name, above 10 for anything that a search finds.
 */
export class LikenessOfNames {
  private readonly key: string
  private readonly words: string[]
  private readonly letters: string
  private readonly initials: string[]
  private readonly slips: Slips
  private readonly endsInNumber: boolean

  constructor(key: string) {
    this.key = key
    this.words = key.split(' ')
    this.letters = withoutSpaces(key)
    this.initials = initialsOf(this.letters)
    this.slips = new Slips(this.letters)
    this.endsInNumber = /\d$/.test(key)
  }

  /** Of a game: its best name counts. `title` and `aliases` are keys (common/rules/names.ts). */
  of(title: string, aliases: readonly string[]): number {
    let best = this.ofName(title)
    for (const alias of aliases) best = Math.max(best, this.ofName(alias) - costs.alias)
    if (best < points.beginningsOfWords && aliases.length > 0) {
      // "castlevania sotn": some words are in one name, some in another.
      const all = [title, ...aliases].join(' ')
      if (this.hasWords(all)) best = points.beginningsOfWords
    }
    return best - (this.namesEdition(title) ? costs.edition : 0)
  }

  private ofName(name: string): number {
    if (name === this.key) return points.same
    const letters = withoutSpaces(name)
    if (letters === this.letters) return points.sameLetters
    const further = Math.max(0, name.split(' ').length - this.words.length)
    return this.ofLonger(name, letters) - Math.min(costs.mostWords, further * costs.word)
  }

  private ofLonger(name: string, letters: string): number {
    const { key, endsInNumber } = this
    if (name.startsWith(`${key} `)) return points.beginsWithWords
    if (this.initials.includes(initialsOfName(name))) return points.initials
    // "mario 3" is not the beginning of "Mario 3D".
    if (name.startsWith(key) && !endsInNumber) return points.begins
    const padded = ` ${name} `
    if (padded.includes(` ${key} `)) return points.wordsInRow
    if (letters.startsWith(this.letters) && !endsInNumber) return points.beginsWithLetters
    if (padded.includes(` ${key}`) && !endsInNumber) return points.inRow
    if (this.words.every((word) => padded.includes(` ${word} `))) return points.words
    if (this.hasWords(name)) return points.beginningsOfWords
    if (letters.includes(this.letters)) return points.letters
    return this.ofMisspelt(name, letters)
  }

  private ofMisspelt(name: string, letters: string): number {
    const whole = points.misspelt - costs.slip * this.slips.toWhole(letters)
    const part = points.misspeltPart - costs.slip * this.slips.toPart(letters)
    return Math.max(points.otherwise, whole, part) - (this.hasOtherNumbers(name) ? costs.number : 0)
  }

  /** A wrong number is another game of a series, not a slip. */
  private hasOtherNumbers(name: string): boolean {
    const words = name.split(' ')
    return this.words.some((word) => /^\d+$/.test(word) && !words.includes(word))
  }

  /** Whether the name has all words, the last one as a beginning. */
  private hasWords(name: string): boolean {
    const padded = ` ${name} `
    return this.words.every((word, at) => padded.includes(at === this.words.length - 1 ? ` ${word}` : ` ${word} `))
  }

  private namesEdition(title: string): boolean {
    return title.split(' ').some((word) => editionWords.has(word) && !this.words.includes(word))
  }
}
