import type { ImportOptions, ImportStatus, PlayFacts } from '../../../../common/rules/import.ts'
import { foldText } from '../../../../common/rules/names.ts'

/** What one row of any file says, before anything is looked up. */
export interface ImportedGame extends PlayFacts {
  title: string
  /** Platforms by the file's names, to recognise the game by. */
  platforms: string[]
  /** Whether these are the person's own: the first one is then where they have it. */
  ownPlatforms: boolean
  year: number | null
  ids: { igdb: number | null; giantbomb: number | null }
  statuses: ImportStatus[]
  /** On the file's own scale. */
  rating: number | null
  borrower: string | null
}

/** The text of a row's column, by a key of its name; empty where the file has no such column. */
export type Cells = (column: string) => string

/** One kind of file. */
export interface Format {
  /** Whether columns with these keys, in whatever order, are such a file; `file` is its name. */
  fits(columns: ReadonlySet<string>, file: string): boolean
  /** Up to where ratings go; null: that is seen from the ratings themselves. */
  scale: ImportOptions['scale'] | null
  read(cells: Cells): ImportedGame
}

export const nothingSaid: ImportedGame = {
  title: '',
  platforms: [],
  ownPlatforms: true,
  year: null,
  ids: { igdb: null, giantbomb: null },
  statuses: [],
  rating: null,
  borrower: null,
  started: null,
  finished: null,
  hours: null,
  replays: null,
  note: null,
}

/** "Release_Date" and "release date" are one column. */
export const columnKey = (name: string): string =>
  foldText(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Whether all of these columns are there. */
export const hasAll = (columns: ReadonlySet<string>, wanted: string[]): boolean =>
  wanted.every((one) => columns.has(one))
