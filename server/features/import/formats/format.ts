import type { ImportOptions, ImportStatus, TimeUnit, WrittenFacts } from '../../../../common/rules/import.ts'
import type { Row, UnreadCell } from './row.ts'

/** Why a row is no game to be imported. */
export type DropReason = 'no-title' | 'media'

/** What one row of any file says, before anything is looked up. */
export interface ImportedGame extends WrittenFacts {
  title: string
  /** Platforms by the file's names, to recognise the game by. */
  platforms: string[]
  /** Whether these are the owner's own: the first one is then where they have it. */
  ownPlatforms: boolean
  year: number | null
  ids: { igdb: number | null; giantbomb: number | null }
  statuses: ImportStatus[]
  /** Keys of status words that we do not know. */
  words: string[]
  /** On the file's own scale, or on one up to `outOf`. */
  rating: number | null
  outOf: number | null
  borrower: string | null
  /** The owner's own shelves and lists that the game is on. */
  lists: string[]
  /** Cells that could not be read. */
  unread: UnreadCell[]
  dropped: DropReason | null
  /** Of what kind a dropped row is, in the file's word. */
  media: string | null
}

/** One kind of file. */
export interface Format {
  /** Whether columns with these keys, in whatever order, are such a file; `file` is its name. */
  fits(columns: ReadonlySet<string>, file: string): boolean
  /** Up to where ratings go; null: that is seen from the ratings themselves. */
  scale: ImportOptions['scale'] | null
  /** The unit of times that name none; without it hours are assumed. */
  unit?: TimeUnit
  /** `previous`: the game of the row before, for formats that continue a game in further rows. */
  read(row: Row, previous: ImportedGame | null): Partial<ImportedGame>
}

export const nothingSaid: ImportedGame = {
  title: '',
  platforms: [],
  ownPlatforms: true,
  year: null,
  ids: { igdb: null, giantbomb: null },
  statuses: [],
  words: [],
  rating: null,
  outOf: null,
  borrower: null,
  started: null,
  startedEither: null,
  finished: null,
  finishedEither: null,
  hours: null,
  amount: null,
  replays: null,
  note: null,
  lists: [],
  unread: [],
  dropped: null,
  media: null,
}
