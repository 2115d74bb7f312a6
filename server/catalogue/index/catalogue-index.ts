import type { RankingName } from './memory/orders.ts'
import type { Terms } from './terms.ts'

/** Whole days since 1970, both included. */
export interface Days {
  from: number
  to: number
}

/** Games that match every given condition; all games without any. Unknown ids match no game. */
export interface Selection {
  platforms?: number[]
  genres?: number[]
  themes?: number[]
  developers?: number[]
  publishers?: number[]
  /** First released in this period. */
  released?: Days
  /** First released on exactly this day. */
  releasedOn?: number
  /** With these words in their names, as a key (common/rules/names.ts). */
  text?: string
}

export interface GameOrder {
  /** Without a text, `relevance` is `popular`. */
  by: RankingName | 'relevance'
  backwards: boolean
}

/** Ids, each followed by its number of games: one array passes between threads at a fifth of the cost of objects. */
export type Totals = Uint32Array

/** All questions with their answers: plain data, which can pass between threads and processes. */
interface Questions {
  /** Ids of up to `limit` games in an order, after the first `offset`, and the total. */
  page: {
    asks: { games: Selection; order: GameOrder; offset: number; limit: number }
    answers: { ids: number[]; total: number }
  }
  /**
   * The remaining choices of each kind under the filters of the other kinds; `past` and `future` are separated after
   * this day.
   */
  choices: {
    asks: { games: Selection; today: number }
    answers: Record<'platforms' | 'genres' | 'themes' | 'decades', Totals> & { past: number; future: number }
  }
  /** All platforms, genres or themes that have games. */
  totals: { asks: { kind: 'platforms' | 'genres' | 'themes' }; answers: Totals }
  count: { asks: { games: Selection }; answers: number }
  /** Games of a company in either role, in each role, and the days of the first and last release. */
  company: {
    asks: { id: number }
    answers: { total: number; developed: number; published: number; first: number | null; last: number | null }
  }
  /**
   * The number of first releases on each day; ids of up to `limit` games with an exact day, and of as many others, most
   * popular first.
   */
  month: {
    asks: { days: Days; limit: number }
    answers: { total: number; days: { day: number; total: number }[]; exact: number[]; coarse: number[] }
  }
  /**
   * Ids of up to `limit` games that somebody may mean by a text, best first: by their names, and after those by who
   * made them.
   */
  search: {
    /** `text` is a key (common/rules/names.ts). */
    asks: { text: string; limit: number }
    answers: number[]
  }
  /** Ids of up to `limit` of these games, most popular first, after the first `offset`; `total`: those that exist. */
  rank: { asks: { ids: number[]; offset: number; limit: number }; answers: { ids: number[]; total: number } }
}

export type QuestionName = keyof Questions
export type Asks<Q extends QuestionName> = Questions[Q]['asks']
export type Answers<Q extends QuestionName> = Questions[Q]['answers']

/** An answer, and the number of the latest change that the index had seen. */
export interface Answered<Q extends QuestionName> {
  value: Answers<Q>
  version: number
}

/** Where answers come from: the index in this thread or in another one. */
export interface IndexSource {
  ask: <Q extends QuestionName>(question: Q, about: Asks<Q>) => Promise<Answered<Q>>
  /** Loads the index unless it is loading already; resolves when it can answer. */
  ready: () => Promise<void>
  /** Stops background work. */
  close: () => Promise<void>
}

/**
 * The whole catalogue for questions that would read too many rows: exact totals, remaining choices, any order. Each
 * answer is consistent, and up to a second old. Fails with 503 while there is no index.
 */
export type CatalogueIndex = { [Q in QuestionName]: (about: Asks<Q>) => Promise<Answers<Q>> } & {
  /** All platforms, genres and themes. */
  terms: () => Promise<Terms>
} & Pick<IndexSource, 'ready' | 'close'>
