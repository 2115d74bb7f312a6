import Type, { type Static } from 'typebox'
import { importFields, importFormats, importStatuses, timeUnits } from '../rules/import.ts'
import { limits } from '../rules/limits.ts'
import { defineCalls } from './contract.ts'
import { GameCard } from './game.ts'
import { Empty, Id, IdParams, Instant, Nullable, Page, PageQuery } from './shapes.ts'

/**
 * The states of an import: `mapping` waits for the user to name the columns of a plain table, `reading` matches its
 * games, `preview` waits for the user, `applying` writes, `undoing` reverts.
 */
const importStates = ['mapping', 'reading', 'preview', 'applying', 'done', 'undoing', 'undone', 'failed'] as const
export type ImportState = (typeof importStates)[number]

/** Why a file or a linked account could not be read. */
export const importProblems = [
  'broken',
  'no-rows',
  'too-many-rows',
  'too-many-columns',
  'too-slow',
  'too-large',
  'encrypted',
  'broken-archive',
  'html',
  'no-table',
  'no-header',
  // Of a linked account (ACC-04).
  'private',
  'not_found',
  'off',
] as const

const Column = Nullable(Type.Integer({ minimum: 0, maximum: limits.importColumns - 1 }))
/** For each field the index of its column, from 0. */
const Mapping = Type.Object(
  Object.fromEntries(importFields.map((field) => [field, Column])) as Record<
    (typeof importFields)[number],
    typeof Column
  >,
)
export type ImportMapping = Static<typeof Mapping>

const Answers = {
  /** What each status word means that we do not know, by its key; 'none': nothing. */
  words: Type.Record(Type.String({ maxLength: 60 }), Type.Enum([...importStatuses, 'none'] as const), {
    maxProperties: limits.importWords,
  }),
  /** How dates like 03/04/2020 are read; null: not answered, they are left out. */
  dates: Nullable(Type.Enum(['day-first', 'month-first'])),
  /** The unit of times that name none. */
  unit: Type.Enum([...timeUnits]),
}

const taste = {
  backlog: Type.Enum(['pending', 'wanted']),
  unmarked: Type.Enum(['have', 'wanted', 'played', 'pending']),
  owned: Type.Boolean(),
  existing: Type.Enum(['mine', 'theirs']),
  scale: Type.Union([Type.Literal(5), Type.Literal(10), Type.Literal(100)]),
}
const Options = Type.Object({ ...taste, ...Answers })
/** What is not sent stays as it is. */
const NewOptions = Type.Object({
  ...taste,
  words: Type.Optional(Answers.words),
  dates: Type.Optional(Answers.dates),
  unit: Type.Optional(Answers.unit),
})
export type NewImportOptions = Static<typeof NewOptions>

/** What was not understood of a file, what was assumed, and what was left out. */
const Report = Type.Object({
  /** Status words that we do not know: their keys, as the file writes them, and in how many rows. */
  words: Type.Array(Type.Object({ key: Type.String(), word: Type.String(), rows: Type.Integer() })),
  /** Cells that could not be read, by column. */
  unread: Type.Array(
    Type.Object({
      column: Type.String(),
      kind: Type.Enum(['date', 'time', 'rating', 'count']),
      rows: Type.Integer(),
      samples: Type.Array(Type.String()),
    }),
  ),
  /** Dates that can be read in two orders, with both readings of one; how many can be read in one order only. */
  dates: Type.Object({
    either: Type.Integer(),
    sample: Nullable(Type.Array(Type.String())),
    day_first: Type.Integer(),
    month_first: Type.Integer(),
  }),
  /** Times that name no unit, and the longest of them. */
  times: Nullable(Type.Object({ rows: Type.Integer(), title: Type.String(), amount: Type.Number() })),
  /** Columns that are not used, with a cell of each. */
  columns: Type.Array(Type.Object({ at: Type.Integer(), name: Type.String(), sample: Type.String() })),
  /** Rows that are no games to import; `media` is the file's word for what they are. */
  dropped: Type.Array(
    Type.Object({
      reason: Type.Enum(['no-title', 'media']),
      media: Nullable(Type.String()),
      rows: Type.Integer(),
    }),
  ),
  /** The owner's own shelves, which become lists. */
  lists: Type.Array(Type.Object({ name: Type.String(), rows: Type.Integer() })),
  /** Rows that name no status at all. */
  unmarked: Type.Integer(),
})
export type ImportReport = Static<typeof Report>

/**
 * How many rows have each result; `notes` counts the matched ones that say when or how long the game was played, or
 * what was thought of it.
 */
const Counts = Type.Object({
  matched: Type.Integer(),
  doubtful: Type.Integer(),
  missing: Type.Integer(),
  skipped: Type.Integer(),
  /**
   * Of the matched ones: games that are added to the shelf, that change there, that are already the same there, and for
   * which the shelf is full.
   */
  new: Type.Integer(),
  change: Type.Integer(),
  same: Type.Integer(),
  full: Type.Integer(),
  /** Of those that change or are the same: further rows of a game that this import adds. */
  twice: Type.Integer(),
  /** Of the new and changed ones, and of those with notes: those that were not applied yet. */
  waiting: Type.Integer(),
  notes: Type.Integer(),
  /** After an undo: games that were restored, and games that were changed since and stay. */
  restored: Type.Integer(),
  kept: Type.Integer(),
  /** Of the matched ones: games whose status words are all unknown, which stay out. */
  unsaid: Type.Integer(),
  /** Further rows of a game, merged into the entry of its first row. */
  merged: Type.Integer(),
  /** Ratings outside of the scale, which are left out. */
  outside: Type.Integer(),
  /** Rows with a cell that could not be read, and rows with a date that waits for an answer. */
  unread: Type.Integer(),
  undated: Type.Integer(),
  /** Rows with a platform that is left out: an unknown one, or a further one. */
  platforms: Type.Integer(),
})
export type ImportCounts = Static<typeof Counts>

export const Import = Type.Object({
  id: Id,
  format: Type.Enum([...importFormats]),
  /** Name of the file, or of the linked account. */
  name: Type.String(),
  state: Type.Enum([...importStates]),
  problem: Nullable(Type.Enum([...importProblems])),
  /** Work without progress for minutes: the same call resumes it. */
  stalled: Type.Boolean(),
  /** Rows of the file, and how many of them the current step has processed. */
  rows: Type.Integer(),
  done: Type.Integer(),
  created_at: Instant,
  /** The file's own column names, and its first rows. */
  columns: Type.Array(Type.String()),
  sample: Type.Array(Type.Array(Type.String())),
  mapping: Nullable(Mapping),
  /** Names of the tables of a file that has several, until one is chosen. */
  tables: Type.Array(Type.String()),
  options: Options,
  report: Nullable(Report),
  counts: Counts,
})
export type Import = Static<typeof Import>

const rowProblems = ['word', 'date', 'unread', 'rating', 'platform', 'merged'] as const
export type ImportRowProblem = (typeof rowProblems)[number]

export const ImportRow = Type.Object({
  /** Number of the row in the file, from 1; the header does not count. */
  n: Type.Integer(),
  title: Type.String(),
  platform: Nullable(Type.String()),
  year: Nullable(Type.Integer()),
  statuses: Type.Array(Type.Enum([...importStatuses])),
  /** On our scale, as the options convert it. */
  rating: Nullable(Type.Number()),
  /** YYYY, YYYY-MM or YYYY-MM-DD. */
  started: Nullable(Type.String()),
  finished: Nullable(Type.String()),
  hours: Nullable(Type.Number()),
  replays: Nullable(Type.Integer()),
  /** There is a text about the game. */
  note: Type.Boolean(),
  /** The owner's own lists that the game is on. */
  lists: Type.Array(Type.String()),
  /** What of this row is not imported as it is written, with the file's own text. */
  problems: Type.Array(
    Type.Object({
      kind: Type.Enum([...rowProblems]),
      text: Type.String(),
    }),
  ),
  /** Why the row is no game to be imported, with the file's word for what it is. */
  dropped: Nullable(Type.Enum(['no-title', 'media'])),
  media: Nullable(Type.String()),
  kind: Type.Enum(['matched', 'doubtful', 'missing', 'skipped']),
  /** Chosen by the user instead of matched. */
  chosen: Type.Boolean(),
  effect: Nullable(Type.Enum(['new', 'change', 'same', 'full', 'unsaid'])),
  game: Nullable(GameCard),
  /** Candidate games, the likeliest first, at most 5. */
  candidates: Type.Array(GameCard),
})
export type ImportRow = Static<typeof ImportRow>
export type ImportRowKind = ImportRow['kind']

const RowParams = Type.Object({ id: Id, n: Type.Integer({ minimum: 1, maximum: limits.importRows }) })

export const importCalls = defineCalls({
  create: {
    method: 'POST',
    path: '/import',
    access: 'user',
    summary:
      'Bring a collection along from another site: the file of its export, sent as it is; recognised by its header',
    limit: 'write',
    file: { types: ['text/csv'] },
    size: { bytes: limits.importFileMax, reason: 'A collection of 20,000 rows is one file.' },
    query: Type.Object({ name: Type.Optional(Type.String({ maxLength: limits.fileNameMax })) }),
    answers: { 202: Import },
  },
  list: {
    method: 'GET',
    path: '/import',
    access: 'user',
    summary: 'One’s own imports, the latest first',
    limit: 'read',
    query: PageQuery,
    answers: { 200: Page(Import) },
  },
  show: {
    method: 'GET',
    path: '/import/{id}',
    access: 'user',
    summary: 'One import, with its progress and its counts',
    limit: 'read',
    params: IdParams,
    answers: { 200: Import },
  },
  rows: {
    method: 'GET',
    path: '/import/{id}/rows',
    access: 'user',
    summary: 'Rows of the file and the games they were recognised as',
    limit: 'read',
    params: IdParams,
    query: Type.Object({
      ...PageQuery.properties,
      /** Only rows that originally had this result: a choice removes none from the list. */
      found: Type.Optional(Type.Enum(['matched', 'doubtful', 'missing', 'skipped'])),
      /** Only rows that do this to the shelf. */
      effect: Type.Optional(Type.Enum(['new', 'change', 'same', 'full', 'unsaid'])),
      /** 1: only rows that were not written to the collection. */
      left: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
    }),
    answers: { 200: Page(ImportRow) },
  },
  choose: {
    method: 'PUT',
    path: '/import/{id}/rows/{n}',
    access: 'user',
    summary: 'Say which game a row is, leave it out, or (null, not left out) take both back',
    limit: 'write',
    params: RowParams,
    body: Type.Object({ game: Nullable(Id), skip: Type.Boolean() }),
    answers: { 200: ImportRow },
  },
  lookUp: {
    method: 'POST',
    path: '/import/{id}/lookup',
    access: 'user',
    summary: `Look up the next ${limits.importLookUps} rows that were not found in the external database, and import the games with exactly their names`,
    limit: 'external',
    params: IdParams,
    /** How many rows were found, and how many are still to be looked up. */
    answers: { 200: Type.Object({ found: Type.Integer(), left: Type.Integer() }) },
  },
  update: {
    method: 'PUT',
    path: '/import/{id}',
    access: 'user',
    summary: 'Choose a table, name columns (both read the file again), or set the options and answers',
    limit: 'write',
    params: IdParams,
    body: Type.Object(
      {
        mapping: Type.Optional(Mapping),
        options: Type.Optional(NewOptions),
        /** Which of several tables is read, from 0. */
        table: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
      },
      { minProperties: 1 },
    ),
    answers: { 202: Import },
  },
  apply: {
    method: 'POST',
    path: '/import/{id}/apply',
    access: 'user',
    summary: 'Write what the preview shows into the collection; again for rows that were decided on since',
    limit: 'write',
    params: IdParams,
    answers: { 202: Import },
  },
  undo: {
    method: 'POST',
    path: '/import/{id}/undo',
    access: 'user',
    summary: 'Put back what stood before; games changed since stay as they are',
    limit: 'write',
    params: IdParams,
    answers: { 202: Import },
  },
  remove: {
    method: 'DELETE',
    path: '/import/{id}',
    access: 'user',
    summary: 'Forget an import: the collection stays, but there is no undo any more',
    limit: 'write',
    params: IdParams,
    answers: { 204: Empty },
  },
})
