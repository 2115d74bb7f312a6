import type { TestApp } from '../test-app.ts'

/** Something of somebody's that a call can name. */
export interface Thing {
  /** `list`: one of `kinds/`. */
  kind: string
  /** Number or UUID. */
  id: number | string
  owner: { id: number; nick: string }
  /** Of a list. */
  slug?: string
  /** A game that it holds, or is about. */
  game: number
}

export interface Person {
  id: number
  nick: string
}

/** Somebody with one of each kind of thing that others see: its id. */
export interface Author extends Person {
  made: Record<string, number>
}

/** The people and games that the matrix is about, beside the cast. */
export interface World {
  test: TestApp
  games: { first: number; second: number; third: number }
  /** A deleted account whose rows still stand, and one that is erased. */
  leaving: Author
  gone: Author
  /** People whose timelines are closed: `closed` to all, `half` to all but those they follow (B). Everybody follows both. */
  closed: Person
  half: Person
  /** Somebody, and an admin, whose sessions may end. */
  spare: { D: number; ADM: number }
  /** What A has all the time. */
  standing: Thing[]
  /** Texts that are looked for wherever something can be looked for. */
  searched: string[]
}
