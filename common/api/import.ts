import Type, { type Static } from 'typebox'
import { importFields, importFormats, importStatuses } from '../rules/import.ts'
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

const Options = Type.Object({
  backlog: Type.Enum(['pending', 'wanted']),
  unmarked: Type.Enum(['have', 'wanted', 'played', 'pending']),
  owned: Type.Boolean(),
  existing: Type.Enum(['mine', 'theirs']),
  scale: Type.Union([Type.Literal(5), Type.Literal(10), Type.Literal(100)]),
})

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
  options: Options,
  counts: Counts,
})
export type Import = Static<typeof Import>

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
  kind: Type.Enum(['matched', 'doubtful', 'missing', 'skipped']),
  /** Chosen by the user instead of matched. */
  chosen: Type.Boolean(),
  effect: Nullable(Type.Enum(['new', 'change', 'same', 'full'])),
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
      effect: Type.Optional(Type.Enum(['new', 'change', 'same', 'full'])),
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
    summary: 'Name the columns of a plain table, which reads it anew, or set the options',
    limit: 'write',
    params: IdParams,
    body: Type.Object({ mapping: Type.Optional(Mapping), options: Type.Optional(Options) }, { minProperties: 1 }),
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
