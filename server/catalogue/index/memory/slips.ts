/** As many letters as a number has usable bits; longer patterns are cut. */
const most = 31

/**
 * Counts the slips between a pattern and texts: letters missing, inserted or replaced, and neighbours swapped. All rows
 * of the usual matrix are kept in the bits of a few numbers (Myers 1999, with Hyyrö's swaps of 2003), so a letter of a
 * text costs a dozen operations.
 */
export class Slips {
  private readonly length: number
  private readonly isCut: boolean
  /** For each letter, the places of the pattern that hold it. */
  private readonly places = new Map<number, number>()
  private readonly usual = new Int32Array(128)

  constructor(pattern: string) {
    const cut = pattern.slice(0, most)
    this.length = cut.length
    this.isCut = pattern.length > most
    for (let at = 0; at < cut.length; at++) {
      const letter = cut.charCodeAt(at)
      if (letter < 128) this.usual[letter]! |= 1 << at
      else this.places.set(letter, (this.places.get(letter) ?? 0) | (1 << at))
    }
  }

  /** Slips between the pattern and the whole text; for a pattern that was cut, as much of the text as it covers. */
  toWhole(text: string): number {
    return this.count(text, true, this.isCut)
  }

  /** Slips between the pattern and the beginning of the text that is most like it. */
  toBeginning(text: string): number {
    return this.count(text, true, true)
  }

  /** Slips between the pattern and the part of the text that is most like it. */
  toPart(text: string): number {
    return this.count(text, false, true)
  }

  /** `fromStart`: letters before a match count; `least`: letters after it do not. */
  private count(text: string, fromStart: boolean, least: boolean): number {
    const { length, usual, places } = this
    const last = 1 << (length - 1)
    const carried = fromStart ? 1 : 0
    let [more, less, diagonal, before] = [-1, 0, 0, 0]
    let slips = length
    let fewest = length
    for (let at = 0; at < text.length; at++) {
      const letter = text.charCodeAt(at)
      const here = letter < 128 ? usual[letter]! : (places.get(letter) ?? 0)
      const swapped = ((~diagonal & here) << 1) & before
      diagonal = ((((here & more) + more) | 0) ^ more) | here | less | swapped
      let right = less | ~(diagonal | more)
      let left = diagonal & more
      if (right & last) slips++
      else if (left & last) slips--
      right = (right << 1) | carried
      left <<= 1
      more = left | ~(diagonal | right)
      less = right & diagonal
      before = here
      if (slips < fewest) fewest = slips
    }
    return least ? fewest : slips
  }
}
