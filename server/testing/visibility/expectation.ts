import type { Rule, Viewer } from './rules.ts'
import type { Thing, World } from './model.ts'

/** The input of a call about a resource. */
export interface Asked {
  params?: Record<string, string | number>
  query?: string
  body?: unknown
  headers?: Record<string, string>
}
export type Ask = (thing: Thing, world: World) => Asked

/**
 * The response that a call must give about a user's resource: this status if the rule allows it, otherwise the 404 of
 * an unknown one.
 */
export interface AboutThing {
  names: string
  rule: Rule
  ok: number | ((viewer: Viewer) => number)
  asks: Ask[]
  /** It writes: every cell of the matrix gets its own resource. */
  writes?: boolean
}

/**
 * A call that refers to no resource of a user: all of it is the caller's own, or public. `reads`: its inputs when all
 * reads are compared.
 */
export interface AboutNothing {
  names: 'nothing'
  reads?: (world: World) => Asked[]
}

export type Expectation = AboutThing | AboutNothing

export const nothing = (reads?: AboutNothing['reads']): AboutNothing => ({ names: 'nothing', ...(reads && { reads }) })

/** Created once for each kind of resource: `about('list')(seesList, 200, ask)`. */
export const about =
  (names: string, writes = false) =>
  (rule: Rule, ok: AboutThing['ok'], ...asks: Ask[]): AboutThing => ({ names, rule, ok, asks, writes })
