interface Bits {
  readonly words: Uint32Array
}

/** A set of small whole numbers, one bit each; it grows as needed. */
export class BitSet {
  words: Uint32Array
  /** -1 when not counted. */
  private counted = -1

  constructor(size = 0) {
    this.words = new Uint32Array((size + 31) >>> 5)
  }

  add(at: number): void {
    const word = at >>> 5
    this.counted = -1
    if (word >= this.words.length) this.grow(word + 1)
    this.words[word]! |= 1 << (at & 31)
  }

  remove(at: number): void {
    const word = at >>> 5
    this.counted = -1
    if (word < this.words.length) this.words[word]! &= ~(1 << (at & 31))
  }

  has(at: number): boolean {
    return ((this.words[at >>> 5] ?? 0) & (1 << (at & 31))) !== 0
  }

  count(): number {
    if (this.counted >= 0) return this.counted
    const { words } = this
    let sum = 0
    for (let at = 0; at < words.length; at++) sum += ones(words[at]!)
    this.counted = sum
    return sum
  }

  /** The size of the intersection, without building it. */
  countCommon({ words: others }: Bits): number {
    const { words } = this
    const shared = Math.min(words.length, others.length)
    let sum = 0
    for (let at = 0; at < shared; at++) sum += ones(words[at]! & others[at]!)
    return sum
  }

  copy(): BitSet {
    const copied = new BitSet()
    copied.words = this.words.slice()
    return copied
  }

  /** Keeps the intersection. */
  and({ words: others }: Bits): this {
    const { words } = this
    const shared = Math.min(words.length, others.length)
    this.counted = -1
    for (let at = 0; at < shared; at++) words[at]! &= others[at]!
    words.fill(0, shared)
    return this
  }

  /** Adds all members of the other set. */
  or({ words: others }: Bits): this {
    if (others.length > this.words.length) this.grow(others.length)
    this.counted = -1
    const { words } = this
    for (let at = 0; at < others.length; at++) words[at]! |= others[at]!
    return this
  }

  /** Removes all members of the other set. */
  without({ words: others }: Bits): this {
    const { words } = this
    const shared = Math.min(words.length, others.length)
    this.counted = -1
    for (let at = 0; at < shared; at++) words[at]! &= ~others[at]!
    return this
  }

  /** Visits its members in ascending order. */
  each(visit: (at: number) => void): void {
    const { words } = this
    for (let at = 0; at < words.length; at++)
      for (let rest = words[at]!; rest !== 0; rest &= rest - 1) visit((at << 5) + 31 - Math.clz32(rest & -rest))
  }

  private grow(length: number): void {
    const grown = new Uint32Array(Math.max(length, this.words.length + (this.words.length >>> 3) + 8))
    grown.set(this.words)
    this.words = grown
  }
}

/** How many bits of a word are set. */
export function ones(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
