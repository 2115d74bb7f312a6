import { applyChange, emptyEntry, type EntryValues, type FlagName, finishes, mergeEntries } from './collection.ts'
import { type GamePlatformName, gamePlatforms } from './game-platforms.ts'
import { limits } from './limits.ts'

/**
 * The sites whose export format we know, our own table first; `csv` is any other table, whose columns the user names.
 */
export const fileFormats = ['ludoteca', 'grouvee', 'howlongtobeat', 'igdb', 'backloggd', 'csv'] as const
export type FileFormat = (typeof fileFormats)[number]

/** Where an import comes from: a file, or a linked account. */
export const importFormats = [...fileFormats, ...gamePlatforms] as const
export type ImportFormat = (typeof importFormats)[number]

/** Whether an import comes from a linked account. */
export const isLinkedFormat = (format: ImportFormat): format is GamePlatformName =>
  (gamePlatforms as readonly string[]).includes(format)

/** What a file can say about a game, in one vocabulary for all sites. */
export const importStatuses = [
  'owned',
  'wanted',
  'backlog',
  'playing',
  'played',
  'finished',
  'completed',
  'awarded',
  'retired',
  'replay',
  'favourite',
  'lent',
] as const
export type ImportStatus = (typeof importStatuses)[number]

/** What a column of a plain table can contain. */
export const importFields = [
  'title',
  'platform',
  'year',
  'status',
  'rating',
  'igdb',
  'borrower',
  'review',
  'started',
  'finished',
  'hours',
  'replays',
] as const
export type ImportField = (typeof importFields)[number]

/** How the file's statuses become our flags, where that is a matter of taste. */
export interface ImportOptions {
  /** What a backlog means: games waiting to be played, or games to get one day. */
  backlog: 'pending' | 'wanted'
  /** The flag of a game for which the file has no status. */
  unmarked: 'have' | 'wanted' | 'played' | 'pending'
  /** Everything except wishes is owned, whatever the file says. */
  owned: boolean
  /** Whose rating and platform win where the shelf and the file differ. */
  existing: 'mine' | 'theirs'
  /** The maximum of the file's rating scale. */
  scale: 5 | 10 | 100
}

export const usualOptions: ImportOptions = {
  backlog: 'pending',
  unmarked: 'have',
  owned: false,
  existing: 'mine',
  scale: 10,
}

/**
 * What a file says about one game, as far as a shelf can hold it. `platform` is one of our ids, `rating` is on the
 * file's own scale.
 */
export interface SaidOfGame {
  statuses: readonly ImportStatus[]
  platform: number | null
  rating: number | null
  borrower: string | null
}

/** What a file says about one's play of a game, which no shelf holds: kept as it is, for its owner only. */
export interface PlayFacts {
  /** YYYY, YYYY-MM or YYYY-MM-DD. */
  started: string | null
  finished: string | null
  /** Hours played, with one decimal. */
  hours: number | null
  replays: number | null
  note: string | null
}

/** Our flags for each status. */
const flagsOf: Record<ImportStatus, readonly FlagName[]> = {
  owned: ['have'],
  wanted: ['wanted'],
  backlog: ['pending'],
  playing: ['playing'],
  played: ['played'],
  finished: ['ended'],
  completed: ['completed'],
  awarded: ['awarded'],
  retired: ['abandoned'],
  replay: ['played', 'pending'],
  favourite: ['favourite'],
  lent: ['lended'],
}

/** The order in which flags are set, so that the later one wins where two exclude each other. */
const order: readonly FlagName[] = [
  'wanted',
  'have',
  'lended',
  'played',
  'ended',
  'completed',
  'awarded',
  'pending',
  'abandoned',
  'playing',
  'favourite',
]

/**
 * The rating on our scale, 1 to 10 in halves; null for 0, which always means "not rated", and for values above the
 * scale.
 */
export function ratingOf(rating: number | null, scale: ImportOptions['scale']): number | null {
  if (rating === null || !(rating > 0) || rating > scale) return null
  const halves = Math.round((rating * 20) / scale) / 2
  return Math.max(limits.ratingMin, halves)
}

/** The entry that a file asks for, by the rules of the collection; it is never empty. */
export function entryFromFile(said: SaidOfGame, options: ImportOptions): EntryValues {
  const flags = new Set(said.statuses.flatMap((status) => flagsOf[status]))
  if (said.statuses.includes('backlog') && options.backlog === 'wanted') {
    if (!said.statuses.includes('replay')) flags.delete('pending')
    flags.add('wanted')
  }
  if ([...flags].every((flag) => flag === 'favourite')) flags.add(options.unmarked)
  if (options.owned && !flags.has('wanted')) flags.add('have')
  // The backlog flag on a finished game is redundant, unless the game is to be played again.
  if (finishes.some((flag) => flags.has(flag)) && !said.statuses.includes('replay')) flags.delete('pending')
  let entry: EntryValues = {
    ...emptyEntry,
    platform: said.platform,
    rating: ratingOf(said.rating, options.scale),
  }
  for (const type of order) {
    if (!flags.has(type)) continue
    const next = applyChange(entry, { type, value: true, borrower: said.borrower })
    if (next !== 'deleted') entry = next
  }
  return entry
}

/** Merges the file's entry into the existing one: flags of both, rating and platform as the options say. */
export const joinEntry = (mine: EntryValues, theirs: EntryValues, existing: ImportOptions['existing']): EntryValues =>
  existing === 'mine' ? mergeEntries(mine, theirs) : mergeEntries(theirs, mine)
