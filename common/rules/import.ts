import { applyChange, emptyEntry, type EntryValues, type FlagName, finishes, mergeEntries } from './collection.ts'
import { type GamePlatformName, gamePlatforms } from './game-platforms.ts'
import { limits } from './limits.ts'

/**
 * The sites whose export format we know, our own table first; `csv` is any other table, whose columns the user names.
 */
export const fileFormats = [
  'ludoteca',
  'grouvee',
  'howlongtobeat',
  'igdb',
  'yamtrack',
  'darkadia',
  'vglist',
  'playnite',
  'gog',
  'heroic',
  'humble',
  'completionator',
  'pricecharting',
  'clz',
  'rawg',
  'infinitebacklog',
  'gg',
  'backloggd',
  'csv',
] as const
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
  'list',
  'priority',
  'media',
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
  /** What each status word means that we do not know, by its key; 'none': nothing. A missing word is unanswered. */
  words: Record<string, ImportStatus | 'none'>
  /** How dates like 03/04/2020 are read; null: not answered, such dates are not imported. */
  dates: 'day-first' | 'month-first' | null
  /** The unit of times that name none. */
  unit: TimeUnit
}

export const timeUnits = ['hours', 'minutes', 'seconds'] as const
export type TimeUnit = (typeof timeUnits)[number]

export const usualOptions: ImportOptions = {
  backlog: 'pending',
  unmarked: 'have',
  owned: false,
  existing: 'mine',
  scale: 10,
  words: {},
  dates: null,
  unit: 'hours',
}

/**
 * What a file says about one game, as far as a shelf can hold it. `platform` is one of our ids, `rating` is on the
 * file's own scale.
 */
export interface SaidOfGame {
  statuses: readonly ImportStatus[]
  /** Keys of status words that we do not know. */
  words?: readonly string[]
  platform: number | null
  rating: number | null
  /** The end of the scale of this very rating, where its cell says so. */
  outOf?: number | null
  borrower: string | null
}

/** What a file says about one's play of a game, which no shelf holds: kept as it is, for its owner only. */
export interface PlayFacts {
  /** YYYY, YYYY-MM or YYYY-MM-DD. */
  started: string | null
  finished: string | null
  /** Hours played, with two decimals: as exact as minutes. */
  hours: number | null
  replays: number | null
  note: string | null
}

/** The same as a file writes it: some of it can only be read with an answer of the user. */
export interface WrittenFacts extends PlayFacts {
  /** A time that names no unit. */
  amount?: number | null
  /** Both readings of a date, day first and month first. */
  startedEither?: readonly [string, string] | null
  finishedEither?: readonly [string, string] | null
}

export const secondsOfUnit: Record<TimeUnit, number> = { hours: 3_600, minutes: 60, seconds: 1 }

/** The hours of a time with two decimals, never rounded to none; null for more than can be stored. */
export function hoursOf(seconds: number): number | null {
  const hours = Math.max(0.01, Math.round(seconds / 36) / 100)
  return hours <= limits.playHoursMax ? hours : null
}

/** What a row says about playing, as the options read it. */
export function readFacts(facts: Partial<WrittenFacts>, { dates, unit }: ImportOptions): PlayFacts {
  const at = dates === null ? null : dates === 'day-first' ? 0 : 1
  const dayOf = (day: string | null | undefined, either: readonly [string, string] | null | undefined): string | null =>
    day ?? (at === null ? null : (either?.[at] ?? null))
  const { amount } = facts
  return {
    started: dayOf(facts.started, facts.startedEither),
    finished: dayOf(facts.finished, facts.finishedEither),
    hours: facts.hours ?? (typeof amount === 'number' ? hoursOf(amount * secondsOfUnit[unit]) : null),
    replays: facts.replays ?? null,
    note: facts.note ?? null,
  }
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
export function ratingOf(rating: number | null, scale: number): number | null {
  if (rating === null || !(rating > 0) || rating > scale) return null
  const halves = Math.round((rating * 20) / scale) / 2
  return Math.max(limits.ratingMin, halves)
}

/** The statuses of a row, with the user's answers for words that we do not know. */
export function statusesOf({ statuses, words = [] }: SaidOfGame, options: ImportOptions): ImportStatus[] {
  const answers = words.flatMap((word) => options.words[word] ?? [])
  return [...new Set([...statuses, ...answers.filter((answer) => answer !== 'none')])]
}

/**
 * The entry that a file asks for, by the rules of the collection. A row whose status is a word that we do not know
 * never gets the status of games without one: its entry may be empty.
 */
export function entryFromFile(said: SaidOfGame, options: ImportOptions): EntryValues {
  const statuses = statusesOf(said, options)
  const flags = new Set(statuses.flatMap((status) => flagsOf[status]))
  if (statuses.includes('backlog') && options.backlog === 'wanted') {
    if (!statuses.includes('replay')) flags.delete('pending')
    flags.add('wanted')
  }
  const hasWords = (said.words ?? []).length > 0
  if (!hasWords && [...flags].every((flag) => flag === 'favourite')) flags.add(options.unmarked)
  if (options.owned && !flags.has('wanted')) flags.add('have')
  // The backlog flag on a finished game is redundant, unless the game is to be played again.
  if (finishes.some((flag) => flags.has(flag)) && !statuses.includes('replay')) flags.delete('pending')
  let entry: EntryValues = {
    ...emptyEntry,
    platform: said.platform,
    rating: ratingOf(said.rating, said.outOf ?? options.scale),
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
