/**
 * The flags of a collection entry and the effect of each on the others (COL-01, COL-02, COL-09). Their order is that of
 * the bits in CollectionEntries (common/api/collection.ts): new ones come last.
 */
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
  'playing',
  'abandoned',
] as const
export type FlagName = (typeof flagNames)[number]
export const changeTypes = [...flagNames, 'platform', 'rating'] as const
export type ChangeType = (typeof changeTypes)[number]
/** What several games get at once; a loan is to somebody, and a score is of one game. */
export const manyFlags = [
  'have',
  'wanted',
  'played',
  'completed',
  'ended',
  'pending',
  'awarded',
  'favourite',
  'playing',
  'abandoned',
] as const satisfies readonly FlagName[]
export type ManyFlag = (typeof manyFlags)[number]

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

/** One change of several games; 'remove' takes their entries away with all that they hold. */
export type ManyChange = { type: ManyFlag; value: boolean } | { type: 'platform'; value: number | null } | 'remove'

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
  playing: false,
  abandoned: false,
  borrower: null,
  platform: null,
  rating: null,
}

/** How far a game was played, the least first: each one implies those before it (COL-09). */
const progress = ['played', 'ended', 'completed', 'awarded'] as const satisfies readonly FlagName[]
/** Progress that finishes a game: it ends whatever was going on. */
export const finishes = progress.slice(1)

/** What is going on with a game now: one of them at most. */
const standings = ['pending', 'playing', 'abandoned'] as const satisfies readonly FlagName[]
const isStanding = (flag: FlagName): flag is (typeof standings)[number] =>
  (standings as readonly FlagName[]).includes(flag)
const noStanding = { pending: false, playing: false, abandoned: false } as const

const isFinished = (entry: EntryValues): boolean => finishes.some((flag) => entry[flag])

/** An entry exists while a flag or a rating is set; a platform alone is not enough. */
export const isKept = (entry: EntryValues): boolean => entry.rating !== null || flagNames.some((flag) => entry[flag])

/** The entry after a change, or 'deleted' when nothing is left of it. Pure: the server and the browser both use it. */
export function applyChange(entry: EntryValues, change: Change): EntryValues | 'deleted' {
  const next: EntryValues = { ...entry }
  if (isFlagChange(change)) setFlag(next, change.type, change.value, change.borrower ?? null)
  else next[change.type] = change.value
  return isKept(next) ? next : 'deleted'
}

/** The entry after a change of several, by the same rules. */
export const applyManyChange = (entry: EntryValues, change: ManyChange): EntryValues | 'deleted' =>
  change === 'remove' ? 'deleted' : applyChange(entry, change)

function setFlag(entry: EntryValues, flag: FlagName, value: boolean, borrower: string | null): void {
  entry[flag] = value
  if (flag === 'lended') entry.borrower = value ? borrower : null
  Object.assign(entry, value ? onceSet(flag) : onceUnset(flag))
}

const all = (flags: readonly FlagName[], value: boolean): Partial<EntryValues> =>
  Object.fromEntries(flags.map((flag) => [flag, value]))

/** The effects of setting a flag. */
function onceSet(flag: FlagName): Partial<EntryValues> {
  if (flag === 'have') return { wanted: false }
  // Only an owned game can be lent, and a wanted game is not owned yet.
  if (flag === 'lended') return { have: true, wanted: false }
  if (flag === 'wanted') return { have: false, lended: false, borrower: null }
  if (isStanding(flag)) return { ...noStanding, [flag]: true, ...(flag !== 'pending' && { played: true }) }
  const step = progress.findIndex((name) => name === flag)
  // A finished game may be waiting or played again: that is set afterwards.
  return step > 0 ? { ...noStanding, ...all(progress.slice(0, step), true) } : {}
}

/** The effects of clearing a flag. */
function onceUnset(flag: FlagName): Partial<EntryValues> {
  if (flag === 'have') return { lended: false, borrower: null }
  const step = progress.findIndex((name) => name === flag)
  if (step < 0) return {}
  // A game that was never played is neither being played nor abandoned; the backlog is no progress.
  return { ...all(progress.slice(step + 1), false), ...(flag === 'played' && { playing: false, abandoned: false }) }
}

/** The values with everything that their progress implies; entries from before COL-09 may lack it. */
export function withImplied(entry: EntryValues): EntryValues {
  const highest = progress.findLastIndex((flag) => entry[flag])
  const isPlayed = entry.playing || entry.abandoned
  return { ...entry, ...all(progress.slice(0, highest + 1), true), ...(isPlayed && { played: true }) }
}

/** Ordered so that the later flag wins where two exclude each other: owned beats wanted. */
const mergeOrder = ['wanted', 'have', 'lended', ...progress, 'favourite'] as const satisfies readonly FlagName[]

/**
 * Merges two entries of what turned out to be one game: all flags by the rules, the rest from the newer entry where it
 * has a value. A finish ends what is going on in the other entry.
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
  const lasting = [newer, older].filter((entry) => !isFinished(merged) || isFinished(entry))
  const standing = lasting.flatMap((entry) => standings.filter((flag) => entry[flag]))[0]
  if (standing) setFlag(merged, standing, true, null)
  return merged
}

/** Only the values of an entry, without its timestamps or whatever else its row has. */
export function valuesOfEntry(entry: EntryValues): EntryValues {
  const values = { ...emptyEntry, borrower: entry.borrower, platform: entry.platform, rating: entry.rating }
  for (const flag of flagNames) values[flag] = entry[flag]
  return values
}

/** Whether two entries are equal. */
export const isSameEntry = (a: EntryValues, b: EntryValues): boolean =>
  (Object.keys(emptyEntry) as (keyof EntryValues)[]).every((key) => a[key] === b[key])
