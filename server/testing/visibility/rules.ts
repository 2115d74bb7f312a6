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

/** What can be named in an address or a body, and the states it can be in. `leaving`: the account is deleted, its rows are not yet. */
export const states = {
  list: ['public', 'private', 'deleted', 'author pending erasure', 'author gone', 'unknown'],
  review: ['there', 'deleted', 'author pending erasure', 'author gone', 'unknown'],
  timeline: ['everyone', 'followed', 'nobody', 'author pending erasure', 'author gone', 'unknown'],
  person: ['there', 'author pending erasure', 'author gone', 'unknown'],
  session: ['there', 'deleted', 'author pending erasure', 'unknown'],
  export: ['there', 'deleted', 'author pending erasure', 'unknown'],
  archive: ['there', 'deleted', 'author pending erasure', 'unknown'],
  import: ['there', 'deleted', 'author pending erasure', 'unknown'],
} as const
export type Kind = keyof typeof states
export type State = (typeof states)[Kind][number]

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
