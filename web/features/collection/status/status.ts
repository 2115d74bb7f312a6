import { m } from '../../../paraglide/messages.js'

/** How a game stands on the shelf. */
export const shelfStatuses = ['have', 'wanted', 'lended'] as const
/** How far it was played, from waiting to the end, and given up. */
export const progressStatuses = ['pending', 'playing', 'played', 'ended', 'completed', 'awarded', 'abandoned'] as const
/** The collection types of the contract that have a stamp. */
export const statuses = [...shelfStatuses, ...progressStatuses, 'favourite'] as const
export type Status = (typeof statuses)[number]

/*
 * Eight inks for eleven words: what is played now and a finished story share the ink of what was played; what was given
 * up has none.
 */
const inks: Record<Status, `ink-${string}`> = {
  have: 'ink-have',
  wanted: 'ink-want',
  played: 'ink-played',
  ended: 'ink-played',
  completed: 'ink-completed',
  pending: 'ink-pending',
  awarded: 'ink-awarded',
  favourite: 'ink-fav',
  lended: 'ink-lent',
  playing: 'ink-played',
  abandoned: 'ink-none',
}

/** The class that sets --ink, --soft and --stock of a status. */
export const statusInk = (status: Status): `ink-${string}` => inks[status]

const hints: Partial<Record<Status, () => string>> = {
  ended: () => m.collection_ended_hint(),
  completed: () => m.collection_completed_hint(),
  awarded: () => m.collection_awarded_hint(),
}

/** What a status means, where its label leaves that open. */
export const statusHint = (status: Status): string | undefined => hints[status]?.()
