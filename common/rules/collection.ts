/** The flags of a collection entry and the effect of each on the others (COL-01, COL-02). */
export const flagNames = [
  'have',
  'wanted',
  'played',
  'completed',
  'ended',
  'pending',
  'lended',
  'awarded',
  'favourite',
] as const
export type FlagName = (typeof flagNames)[number]
export const changeTypes = [...flagNames, 'platform', 'rating'] as const
export type ChangeType = (typeof changeTypes)[number]

type Flags = Record<FlagName, boolean>

/** What a user keeps about one game. `platform` is a platform id, `rating` goes from 1 to 10 in halves. */
export interface EntryValues extends Flags {
  borrower: string | null
  platform: number | null
  rating: number | null
}

/**
 * One validated change: a flag on or off (`lended` may name the borrower), a platform or a rating (null removes it).
 */
type FlagChange = { type: FlagName; value: boolean; borrower?: string | null }
export type Change = FlagChange | { type: 'platform' | 'rating'; value: number | null }

const isFlagChange = (change: Change): change is FlagChange => change.type !== 'platform' && change.type !== 'rating'

export const emptyEntry: EntryValues = {
  have: false,
  wanted: false,
  played: false,
  completed: false,
  ended: false,
  pending: false,
  lended: false,
  awarded: false,
  favourite: false,
  borrower: null,
  platform: null,
  rating: null,
}

/** Flags that mean the game was played: they set `played` and remove it from the backlog. */
const finished: ReadonlySet<FlagName> = new Set(['completed', 'ended', 'awarded'])

/** An entry exists while a flag or a rating is set; a platform alone is not enough. */
export const isKept = (entry: EntryValues): boolean => entry.rating !== null || flagNames.some((flag) => entry[flag])

/** The entry after a change, or 'deleted' when nothing is left of it. Pure: the server and the browser both use it. */
export function applyChange(entry: EntryValues, change: Change): EntryValues | 'deleted' {
  const next: EntryValues = { ...entry }
  if (isFlagChange(change)) setFlag(next, change.type, change.value, change.borrower ?? null)
  else next[change.type] = change.value
  return isKept(next) ? next : 'deleted'
}

function setFlag(entry: EntryValues, flag: FlagName, value: boolean, borrower: string | null): void {
  entry[flag] = value
  if (flag === 'lended') entry.borrower = value ? borrower : null
  Object.assign(entry, value ? onceSet(flag) : onceUnset(flag))
}

/** The effects of setting a flag. */
function onceSet(flag: FlagName): Partial<EntryValues> {
  if (flag === 'have') return { wanted: false }
  // Only an owned game can be lent, and a wanted game is not owned yet.
  if (flag === 'lended') return { have: true, wanted: false }
  if (flag === 'wanted') return { have: false, lended: false, borrower: null }
  return finished.has(flag) ? { played: true, pending: false } : {}
}

/** The effects of clearing a flag. */
function onceUnset(flag: FlagName): Partial<EntryValues> {
  if (flag === 'have') return { lended: false, borrower: null }
  // A game that was not played cannot have been finished.
  return flag === 'played' ? { completed: false, ended: false, awarded: false } : {}
}

/** Ordered so that the later flag wins where two exclude each other: owned beats wanted, finished beats the backlog. */
const mergeOrder = [
  'wanted',
  'pending',
  'have',
  'lended',
  'played',
  'completed',
  'ended',
  'awarded',
  'favourite',
] as const satisfies readonly FlagName[]

/**
 * Merges two entries of what turned out to be one game: all flags by the rules, the rest from the newer entry where it
 * has a value.
 */
export function mergeEntries(newer: EntryValues, older: EntryValues): EntryValues {
  const merged: EntryValues = {
    ...emptyEntry,
    platform: newer.platform ?? older.platform,
    rating: newer.rating ?? older.rating,
  }
  for (const flag of mergeOrder)
    if (newer[flag] || older[flag]) setFlag(merged, flag, true, newer.borrower ?? older.borrower)
  // A user who plays a finished game again set both on purpose.
  const again = [newer, older].some((entry) => entry.pending && [...finished].some((flag) => entry[flag]))
  return { ...merged, pending: merged.pending || again }
}

/** Only the values of an entry, without its timestamps or whatever else its row has. */
export function valuesOfEntry(entry: EntryValues): EntryValues {
  const values = { ...emptyEntry, borrower: entry.borrower, platform: entry.platform, rating: entry.rating }
  for (const flag of flagNames) values[flag] = entry[flag]
  return values
}
