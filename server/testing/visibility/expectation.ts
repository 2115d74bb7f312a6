import type { Rule, Viewer } from './rules.ts'
import type { Thing, World } from './model.ts'

/** How a call is asked for a thing. */
export interface Asked {
  params?: Record<string, string | number>
  query?: string
  body?: unknown
  headers?: Record<string, string>
}
export type Ask = (thing: Thing, world: World) => Asked

/** What a call of the contract must answer about somebody's thing: by the rule the one, or the 404 of what is unknown. */
export interface AboutThing {
  names: string
  rule: Rule
  ok: number | ((viewer: Viewer) => number)
  asks: Ask[]
  /** It changes something: every cell gets a thing of its own. */
  writes?: boolean
}

/** A call that names nothing of anybody's: all of it is the caller's own, or everybody's. `reads`: what it is asked for when all reads are gone through. */
export interface AboutNothing {
  names: 'nothing'
  reads?: (world: World) => Asked[]
}

export type Expectation = AboutThing | AboutNothing

export const nothing = (reads?: AboutNothing['reads']): AboutNothing => ({ names: 'nothing', ...(reads && { reads }) })

/** Made once for each kind of thing: `about('list')(seesList, 200, ask)`. */
export const about =
  (names: string, writes = false) =>
  (rule: Rule, ok: AboutThing['ok'], ...asks: Ask[]): AboutThing => ({ names, rule, ok, asks, writes })
