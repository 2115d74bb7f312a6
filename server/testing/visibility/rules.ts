import type { CastName } from '../cast.ts'

/**
 * The viewers: A, the owner; B, whom A follows; C, who follows A; D, a stranger; X, whom A blocked; Y, who blocked A;
 * V, a visitor; ADM, an admin. What each may see or do is defined here, once: every cell of the matrix is computed from
 * it.
 */
export const viewers = ['A', 'B', 'C', 'D', 'X', 'Y', 'V', 'ADM'] as const
export type Viewer = (typeof viewers)[number]

/** Between whom and A a block stands. */
export type BlockedViewer = 'X' | 'Y'
export const isBlocked = (viewer: Viewer): viewer is BlockedViewer => viewer === 'X' || viewer === 'Y'

export const castOf: Record<Exclude<Viewer, 'V' | BlockedViewer>, CastName> = {
  A: 'alice',
  B: 'bob',
  C: 'carla',
  D: 'dan',
  ADM: 'admin',
}

/** The states that a resource can be in; each kind has some of them (`kinds/`). */
export type State =
  | 'public'
  | 'private'
  | 'there'
  | 'everyone'
  | 'followed'
  | 'nobody'
  | 'deleted'
  /** The author's account is deleted, but its rows still exist. */
  | 'author pending erasure'
  | 'author gone'
  | 'unknown'

const missing: State[] = ['deleted', 'author pending erasure', 'author gone', 'unknown']
const isThere = (state: State): boolean => !missing.includes(state)

/** A rule says whether a viewer can access a resource in a state; otherwise the resource is unknown to them (R2). */
export type Rule = (viewer: Viewer, state: State) => boolean

/**
 * Private posts are visible to their author and to those whom the author follows (R1); a block hides all of them
 * between the two.
 */
export const seesPost: Rule = (viewer, state) =>
  isThere(state) && !isBlocked(viewer) && (state !== 'private' || viewer === 'A' || viewer === 'B')
/** What a link to a post says elsewhere is the same for everybody, so it is what visitors may know (P-34). */
export const seesPreview: Rule = (_viewer, state) => state === 'public'
/** Private lists are visible to their owner only, not even to admins (R6, D2); who blocked the owner sees none. */
export const seesList: Rule = (viewer, state) =>
  isThere(state) && viewer !== 'Y' && (state !== 'private' || viewer === 'A')
/** Reviews are public, whatever the setting of the timeline (D1), except to who blocked the author. */
export const seesReview: Rule = (viewer, state) => isThere(state) && viewer !== 'Y'
/**
 * The users whom the OWNER follows count, not those who follow the owner (R1, R7); a block closes it between the two.
 */
export const seesTimeline: Rule = (viewer, state) =>
  isThere(state) &&
  !isBlocked(viewer) &&
  (viewer === 'A' || state === 'everyone' || (state === 'followed' && viewer === 'B'))
export const seesPerson: Rule = (_viewer, state) => isThere(state)
/** Only the owner changes anything; for everybody else there is nothing to change. */
export const owns: Rule = (viewer, state) => isThere(state) && viewer === 'A'
/** Only admins, whoever the author is. */
export const judges: Rule = (viewer, state) => isThere(state) && viewer === 'ADM'
/** Anybody with the link. */
export const holds: Rule = (_viewer, state) => isThere(state)

/** The response of a call before any look-up: who may call it at all. */
export function refusal(access: 'public' | 'user' | 'admin', viewer: Viewer): 401 | 403 | undefined {
  if (viewer === 'V' && access !== 'public') return 401
  return access === 'admin' && viewer !== 'ADM' ? 403 : undefined
}
