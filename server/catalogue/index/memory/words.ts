import { BitSet } from './bit-set.ts'
import { Vocabulary } from './vocabulary.ts'

/** One word of a text: games with any word of `whole`, or with a word that starts with one of `begun`. */
export interface WordTerm {
  whole: string[]
  begun: string[]
}

const sign = '\u0001'

/** Initials as the index of words has them. */
export const abbreviation = (initials: string): string => sign + initials

/** Which games have which words in any of their names. */
export class WordIndex {
  private readonly games = new Map<string, number[]>()
  /** All words, sorted: those with a common prefix are adjacent. */
  private words: string[] = []
  private sorted = false
  private readonly vocabulary = new Vocabulary()

  /** `keys`: the game's names (common/rules/names.ts). */
  add(position: number, keys: string[]): void {
    for (const word of new Set(keys.join(' ').split(' '))) {
      const positions = this.games.get(word)
      if (positions) positions.push(position)
      else this.addWord(word, position)
    }
  }

  /** `initials` of names: words with a sign in front that no name has. */
  addAbbreviations(position: number, initials: string[]): void {
    for (const word of new Set(initials.map(abbreviation))) {
      const positions = this.games.get(word)
      if (positions) positions.push(position)
      else this.addWord(word, position)
    }
  }

  /** Call it once all initial games are added. */
  sort(): void {
    this.words.sort()
    this.sorted = true
  }

  /** Whether any game has, or once had, this word. */
  has(word: string): boolean {
    return this.games.has(word)
  }

  /** Whether any word starts like this. */
  begins(begun: string): boolean {
    return this.words[this.placeOf(begun)]?.startsWith(begun) ?? false
  }

  /** Words that may have been meant; see Vocabulary. */
  near(meant: string, most: number, begun: boolean, count: number): string[] {
    return this.vocabulary.near(meant, most, begun, count)
  }

  /** Positions below `size` that match all terms, including obsolete ones. */
  find(terms: WordTerm[], size: number): BitSet {
    const found = terms.map((term) => this.wordsOf(term))
    // An unknown word is detected before any set is built.
    if (terms.length === 0 || found.some((words) => words.length === 0)) return new BitSet()
    const [first, ...rest] = found.map((words) => this.having(words, size))
    for (const set of rest) first!.and(set)
    return first!
  }

  private wordsOf({ whole, begun }: WordTerm): string[] {
    const known = whole.filter((word) => this.games.has(word))
    return begun.length === 0 ? known : [...known, ...begun.flatMap((some) => [...this.beginningWith(some)])]
  }

  private having(words: string[], size: number): BitSet {
    const set = new BitSet(size)
    const addAll = (word: string): void => {
      for (const position of this.games.get(word) ?? []) set.add(position)
    }
    for (const word of words) addAll(word)
    return set
  }

  private *beginningWith(begun: string): Generator<string> {
    for (let at = this.placeOf(begun); at < this.words.length; at++) {
      const word = this.words[at]!
      if (!word.startsWith(begun)) return
      yield word
    }
  }

  private addWord(word: string, position: number): void {
    this.games.set(word, [position])
    if (!word.startsWith(sign)) this.vocabulary.add(word)
    if (this.sorted) this.words.splice(this.placeOf(word), 0, word)
    else this.words.push(word)
  }

  private placeOf(word: string): number {
    let [low, high] = [0, this.words.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.words[middle]! < word) low = middle + 1
      else high = middle
    }
    return low
  }
}
