import type { BlockedViewer } from './rules.ts'
import type { TestApp } from '../test-app.ts'

/** A user's resource that a call can refer to. */
export interface Thing {
  /** `list`: one of `kinds/`. */
  kind: string
  /** Number or UUID. */
  id: number | string
  owner: { id: number; nick: string }
  /** Of a list. */
  slug?: string
  /** A game that it contains, or is about. */
  game: number
}

export interface Person {
  id: number
  nick: string
}

/** A user with one resource of each kind that others see, by its id. */
export interface Author extends Person {
  made: Record<string, number>
}

/** The users and games of the matrix, besides the cast. */
export interface World {
  test: TestApp
  games: { first: number; second: number; third: number }
  /** A deleted account whose rows still exist, and an erased one. */
  leaving: Author
  gone: Author
  /**
   * Users whose timelines and trophies are closed: `closed` to all, `half` to all but those they follow (B). Everybody
   * follows both.
   */
  closed: Person
  half: Person
  /** Whom A blocked, and who blocked A, each with a session. */
  blocked: Record<BlockedViewer, { id: number; token: string }>
  /** A user, and an admin, whose sessions may end. */
  spare: { D: number; ADM: number }
  /** What A has all the time. */
  standing: Thing[]
  /** Texts to search for wherever there is a search. */
  searched: string[]
}
