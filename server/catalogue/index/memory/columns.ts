import type { Precision } from '../../../../common/api/game.ts'

/** What the index stores of a game. */
export interface IndexRow {
  id: number
  /** Key of its name, and keys of its other names (common/rules/names.ts). */
  name: string
  aliases: string[]
  /** Day of the first release, in days since 1970; null when unknown. */
  day: number | null
  precision: Precision | null
  prominence: number
  /** 0 to 3. */
  renown: number
  platforms: number[]
  genres: number[]
  themes: number[]
  developers: number[]
  publishers: number[]
  stats: Stats
}

/** Users' entries and ratings of a game. */
export interface Stats {
  /** How many users keep it. */
  entries: number
  /** The average rating, and the number of ratings. */
  rate: number | null
  rateCount: number
}

/** The value for "undated", after every day. */
export const noDay = 2 ** 31 - 1

const none: readonly string[] = []

type Numbers = Uint8Array | Uint16Array | Uint32Array | Int32Array

/**
 * The values of all games, by position: a changed game gets a new position, so that the values at a position never
 * change except for stats.
 */
export class Columns {
  size = 0
  ids = new Uint32Array(1_024)
  days = new Int32Array(1_024)
  /** 1 when the exact day is known. */
  exact = new Uint8Array(1_024)
  prominence = new Uint8Array(1_024)
  renown = new Uint8Array(1_024)
  readonly names: string[] = []
  readonly aliases: (readonly string[])[] = []
  stats = new StatColumns(1_024)

  append({ id, name, aliases, day, precision, prominence, renown, stats }: IndexRow): number {
    const position = this.size++
    this.ids = roomFor(this.ids, position)
    this.days = roomFor(this.days, position)
    this.exact = roomFor(this.exact, position)
    this.prominence = roomFor(this.prominence, position)
    this.renown = roomFor(this.renown, position)
    this.ids[position] = id
    this.days[position] = day ?? noDay
    this.exact[position] = Number(precision === 'day')
    this.prominence[position] = prominence
    this.renown[position] = renown
    this.names.push(name)
    // Most games have none: they share one array.
    this.aliases.push(aliases.length === 0 ? none : aliases)
    this.stats.set(position, stats)
    return position
  }
}

/** The stats of the games, by position; replaced as a whole. */
export class StatColumns {
  entries: Uint32Array
  /** Hundredths; 0 without ratings. */
  rates: Uint16Array
  rateCounts: Uint32Array

  constructor(size: number) {
    this.entries = new Uint32Array(size)
    this.rates = new Uint16Array(size)
    this.rateCounts = new Uint32Array(size)
  }

  set(position: number, { entries, rate, rateCount }: Stats): void {
    this.entries = roomFor(this.entries, position)
    this.rates = roomFor(this.rates, position)
    this.rateCounts = roomFor(this.rateCounts, position)
    this.entries[position] = entries
    this.rates[position] = rate === null ? 0 : Math.round(rate * 100)
    this.rateCounts[position] = rateCount
  }

  equals(other: StatColumns, size: number): boolean {
    for (let at = 0; at < size; at++)
      if (
        this.entries[at] !== other.entries[at] ||
        this.rates[at] !== other.rates[at] ||
        this.rateCounts[at] !== other.rateCounts[at]
      )
        return false
    return true
  }
}

/** The array itself, or a larger copy. */
export function roomFor<T extends Numbers>(array: T, at: number): T {
  if (at < array.length) return array
  const larger = new (array.constructor as new (size: number) => T)(at + (at >>> 3) + 1_024)
  larger.set(array)
  return larger
}
