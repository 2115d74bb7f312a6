import type { EventKind } from '../../common/api/event.ts'
import type { EntryValues, FlagName } from '../../common/rules/collection.ts'
import { undoTime } from './subjects.ts'

/** Flags whose change is an event, and its kind. */
const kindOf = [
  ['wanted', 'wishlist'],
  ['have', 'had'],
  ['played', 'played'],
  ['ended', 'ended'],
  ['completed', 'completed'],
  ['awarded', 'awarded'],
  ['pending', 'pending'],
  ['playing', 'playing'],
  ['abandoned', 'abandoned'],
] as const satisfies readonly (readonly [FlagName, EventKind])[]

/** The latest event of a kind about the game. */
export interface LastEvent {
  id: number
  kind: EventKind
  created_at: Date
  rating: number | null
  rating_before: number | null
  /** When the flag or score was removed again. */
  left_at: Date | null
}

/** How a user's events about one game change. */
export interface EventChanges {
  add: { kind: EventKind; rating: number | null; rating_before: number | null }[]
  remove: number[]
  /** Another score within the undo time: the event shows the new one. */
  rate: { id: number; rating: number }[]
  leave: number[]
  restore: number[]
}

/** Whether timelines show a change of an entry. */
export const hasEvents = (before: EntryValues, after: EntryValues): boolean =>
  before.rating !== after.rating || kindOf.some(([flag]) => before[flag] !== after[flag])

/**
 * The events of a change: each flag or score that is set creates one. When it is removed again within the undo time,
 * the event is deleted; an older event stays as history, and setting the flag again within the undo time adds none.
 * Pure.
 */
export function eventChanges(before: EntryValues, after: EntryValues, last: LastEvent[], now: number): EventChanges {
  const changes: EventChanges = { add: [], remove: [], rate: [], leave: [], restore: [] }
  const lastOf = new Map(last.map((event) => [event.kind, event]))
  for (const [flag, kind] of kindOf) {
    if (before[flag] === after[flag]) continue
    if (after[flag]) setFlag(changes, kind, lastOf.get(kind), now)
    else takeAway(changes, lastOf.get(kind), now)
  }
  if (before.rating !== after.rating) changeRating(changes, before.rating, after.rating, lastOf.get('rate'), now)
  return changes
}

const isRecent = (at: Date | null, now: number): boolean => at !== null && now - at.getTime() <= undoTime
/** The event, if it is recent and still true. */
const freshOf = (event: LastEvent | undefined, now: number): LastEvent | undefined =>
  event && event.left_at === null && isRecent(event.created_at, now) ? event : undefined

function setFlag(changes: EventChanges, kind: EventKind, last: LastEvent | undefined, now: number): void {
  if (last && isRecent(last.left_at, now)) changes.restore.push(last.id)
  else changes.add.push({ kind, rating: null, rating_before: null })
}

function takeAway(changes: EventChanges, last: LastEvent | undefined, now: number): void {
  const fresh = freshOf(last, now)
  if (fresh) changes.remove.push(fresh.id)
  else if (last && last.left_at === null) changes.leave.push(last.id)
}

function changeRating(
  changes: EventChanges,
  before: number | null,
  after: number | null,
  last: LastEvent | undefined,
  now: number,
): void {
  const fresh = freshOf(last, now)
  const lately = last && isRecent(last.left_at, now) ? last : undefined
  // Back to the previous value: as if nothing had happened.
  if (fresh && fresh.rating_before === after) changes.remove.push(fresh.id)
  else if (after === null) takeAway(changes, last, now)
  else if (fresh) changes.rate.push({ id: fresh.id, rating: after })
  else if (lately?.rating === after) changes.restore.push(lately.id)
  else changes.add.push({ kind: 'rate', rating: after, rating_before: before ?? lately?.rating ?? null })
}
