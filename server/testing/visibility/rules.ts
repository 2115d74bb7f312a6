import type { CastName } from '../cast.ts'

/**
 * Who looks: A, whose things they are; B, whom A follows; C, who follows A; D, a stranger; V, a visitor; ADM, an admin. Whoever may
 * see or do what is said here, once: every cell of the matrix is computed from it.
 */
export const viewers = ['A', 'B', 'C', 'D', 'V', 'ADM'] as const
export type Viewer = (typeof viewers)[number]

export const castOf: Record<Exclude<Viewer, 'V'>, CastName> = {
  A: 'alice',
  B: 'bob',
  C: 'carla',
  D: 'dan',
  ADM: 'admin',
}

/** The states that a thing can be in; each kind has some of them (`kinds/`). */
export type State =
  | 'public'
  | 'private'
  | 'there'
  | 'everyone'
  | 'followed'
  | 'nobody'
  | 'deleted'
  /** The account of the author is deleted, its rows are not yet. */
  | 'author pending erasure'
  | 'author gone'
  | 'unknown'

const missing: State[] = ['deleted', 'author pending erasure', 'author gone', 'unknown']
const isThere = (state: State): boolean => !missing.includes(state)

/** A rule says whether a viewer gets at a thing in a state; where not, the thing is unknown to them (R2). */
export type Rule = (viewer: Viewer, state: State) => boolean

/** Private lists are their owner's alone, admins included (R6, D2). */
export const seesList: Rule = (viewer, state) => isThere(state) && (state !== 'private' || viewer === 'A')
/** Reviews are public, whatever the timeline is (D1). */
export const seesReview: Rule = (_viewer, state) => isThere(state)
/** Whom the OWNER follows counts, not who follows the owner (R1, R7). */
export const seesTimeline: Rule = (viewer, state) =>
  isThere(state) && (viewer === 'A' || state === 'everyone' || (state === 'followed' && viewer === 'B'))
export const seesPerson: Rule = (_viewer, state) => isThere(state)
/** Only the owner changes anything; to everybody else there is nothing to change. */
export const owns: Rule = (viewer, state) => isThere(state) && viewer === 'A'
/** Whoever holds a link that was given away. */
export const holds: Rule = (_viewer, state) => isThere(state)

/** What a call must answer before anything is looked up: who may call it at all. */
export function refusal(access: 'public' | 'user' | 'admin', viewer: Viewer): 401 | 403 | undefined {
  if (viewer === 'V' && access !== 'public') return 401
  return access === 'admin' && viewer !== 'ADM' ? 403 : undefined
}
