import type { RankingName } from './memory/orders.ts'
import type { Terms } from './terms.ts'

/** Whole days since 1970, both included. */
export interface Days {
  from: number
  to: number
}

/** Games that fit everything that is given; all games where nothing is. Ids that nothing has fit no game. */
export interface Selection {
  platforms?: number[]
  genres?: number[]
  themes?: number[]
  developers?: number[]
  publishers?: number[]
  /** First released then. */
  released?: Days
  /** First released on this very day. */
  releasedOn?: number
  /** With these words in their names, as a key (common/rules/names.ts). */
  text?: string
}

export interface GameOrder {
  /** Without a text, `relevance` is `popular`. */
  by: RankingName | 'relevance'
  backwards: boolean
}

/** Ids, each followed by the number of its games: one array passes between threads at a fifth of the cost of objects. */
export type Totals = Uint32Array

/** What can be asked, and what is answered: plain data, which passes between threads and processes. */
interface Questions {
  /** Ids of up to `limit` games in an order, after the first `offset`, and how many there are in all. */
  page: {
    asks: { games: Selection; order: GameOrder; offset: number; limit: number }
    answers: { ids: number[]; total: number }
  }
  /** Of each kind what is left to choose under the other kinds alone; `past` and `future` are parted after this day. */
  choices: {
    asks: { games: Selection; today: number }
    answers: Record<'platforms' | 'genres' | 'themes' | 'decades', Totals> & { past: number; future: number }
  }
  /** All platforms, genres or themes that have games. */
  totals: { asks: { kind: 'platforms' | 'genres' | 'themes' }; answers: Totals }
  count: { asks: { games: Selection }; answers: number }
  /** Games of a maker in either role, in each, and the days of the first and last release. */
  company: {
    asks: { id: number }
    answers: { total: number; developed: number; published: number; first: number | null; last: number | null }
  }
  /** How many games are first released on each day; ids of up to `limit` whose day is known, and of as many others, most popular first. */
  month: {
    asks: { days: Days; limit: number }
    answers: { total: number; days: { day: number; total: number }[]; exact: number[]; coarse: number[] }
  }
  /** Ids of up to `limit` of these games, most popular first, after the first `offset`; `total`: those that exist. */
  rank: { asks: { ids: number[]; offset: number; limit: number }; answers: { ids: number[]; total: number } }
}

export type QuestionName = keyof Questions
export type Asks<Q extends QuestionName> = Questions[Q]['asks']
export type Answers<Q extends QuestionName> = Questions[Q]['answers']

/** An answer, and the number of the latest change of a game that it knows. */
export interface Answered<Q extends QuestionName> {
  value: Answers<Q>
  version: number
}

/** Who answers: the index in this thread or one in another. */
export interface IndexSource {
  ask: <Q extends QuestionName>(question: Q, about: Asks<Q>) => Promise<Answered<Q>>
  /** Loads the index, if nobody has asked for it before; resolves when it answers. */
  ready: () => Promise<void>
  /** Ends what runs in the background. */
  close: () => Promise<void>
}

/**
 * The whole catalogue for questions that would read too many rows: exact totals, what is left to choose, any order. Each answer is of
 * one moment, up to a second ago. Fails with 503 while there is no index.
 */
export type CatalogueIndex = { [Q in QuestionName]: (about: Asks<Q>) => Promise<Answers<Q>> } & {
  /** All platforms, genres and themes. */
  terms: () => Promise<Terms>
} & Pick<IndexSource, 'ready' | 'close'>
