import Type, { type Static } from 'typebox'
import { limits } from '../rules/limits.ts'
import { defineCalls } from './contract.ts'
import { Empty, Instant, Nullable, Page, PageQuery, Uuid } from './shapes.ts'

const Progress = Type.Integer({ minimum: 0, maximum: 100 })
const Count = Type.Integer({ minimum: 0 })

/** All data of a user as one ZIP, created by a job and kept for a while. */
export const ArchiveExport = Type.Object({
  id: Uuid,
  state: Type.Enum(['waiting', 'running', 'ready', 'failed']),
  /** Percent. */
  progress: Progress,
  /** Size of the file; null until it is ready. */
  bytes: Nullable(Count),
  created_at: Instant,
  /** When the file is deleted; null until it is ready. */
  expires_at: Nullable(Instant),
})
export type ArchiveExport = Static<typeof ArchiveExport>

/** The reasons why an archive is refused; the pages have a sentence for each. */
const archiveProblems = [
  'not-a-zip',
  'damaged',
  'encrypted',
  'unsafe-name',
  'unknown-file',
  'missing-file',
  'too-many-files',
  'too-large',
  'too-slow',
  'wrong-hash',
  'wrong-version',
  'not-json',
  'wrong-data',
  'wrong-picture',
] as const

export const ArchiveReport = Type.Object({
  /** The owner that the archive names; null when not even that could be read. */
  archive: Nullable(Type.Object({ site: Type.String(), nick: Type.String(), created_at: Instant })),
  /** Why it is refused; empty when it is valid. */
  problems: Type.Array(
    Type.Object({
      code: Type.Enum([...archiveProblems]),
      /** The file inside the archive. */
      file: Nullable(Type.String()),
      /** The exact cause, for somebody who can fix it. */
      detail: Type.String(),
    }),
  ),
  /**
   * For each kind of resource: how many there are, how many are new, how many stay as they are here, and how many are
   * of games unknown here (for lists: such games in the new ones).
   */
  parts: Type.Array(Type.Object({ entity: Type.String(), total: Count, added: Count, kept: Count, unknown: Count })),
  /** The first of the unknown games. */
  not_found: Type.Array(Type.Object({ title: Type.String(), year: Nullable(Type.Integer()) })),
})
export type ArchiveReport = Static<typeof ArchiveReport>

/** An uploaded archive: first checked, and written only after the user has seen what it would change. */
export const ArchiveImport = Type.Object({
  id: Uuid,
  state: Type.Enum(['uploading', 'waiting', 'checking', 'checked', 'applying', 'applied', 'refused', 'failed']),
  progress: Progress,
  bytes: Count,
  created_at: Instant,
  /** Once `checked`: what would change; once `applied`: what changed; `refused`: why. */
  report: Nullable(ArchiveReport),
})
export type ArchiveImport = Static<typeof ArchiveImport>

const own = Type.Object({ id: Uuid })

export const archiveCalls = defineCalls({
  exports: {
    method: 'GET',
    path: '/archive/export',
    access: 'user',
    summary: 'The own exports, the latest first',
    limit: 'read',
    query: PageQuery,
    answers: { 200: Page(ArchiveExport) },
  },
  export: {
    method: 'POST',
    path: '/archive/export',
    access: 'user',
    summary: 'Make a file of everything of one’s own; 409 `export_running` while one is being made',
    limit: 'archive',
    answers: { 202: ArchiveExport },
  },
  link: {
    method: 'POST',
    path: '/archive/export/{id}/link',
    access: 'user',
    summary: 'The address of this one file, and a cookie with which this session may load it for an hour',
    limit: 'write',
    params: own,
    answers: { 200: Type.Object({ url: Type.String(), expires_at: Instant }) },
  },
  download: {
    method: 'GET',
    path: '/archive/file/{id}',
    access: 'public',
    ignoresToken: true,
    summary: 'The file of such an address; 401 without its cookie, or once the session of the cookie has ended',
    limit: 'read',
    params: own,
    answers: { 200: Type.Unknown({ description: 'application/zip' }) },
  },
  removeExport: {
    method: 'DELETE',
    path: '/archive/export/{id}',
    access: 'user',
    summary: 'Delete an export and its file',
    limit: 'write',
    params: own,
    answers: { 204: Empty },
  },
  imports: {
    method: 'GET',
    path: '/archive/import',
    access: 'user',
    summary: 'The archives one has brought, the latest first',
    limit: 'read',
    query: PageQuery,
    answers: { 200: Page(ArchiveImport) },
  },
  import: {
    method: 'POST',
    path: '/archive/import',
    access: 'user',
    summary:
      'Bring an archive: the ZIP itself as the body (application/zip). It is checked, not written yet; 409 `import_running` while one is at work',
    limit: 'archive',
    body: Type.Unknown({ description: 'application/zip' }),
    size: { bytes: limits.archiveBytes, reason: 'The file holds everything of one person, pictures included.' },
    answers: { 202: ArchiveImport },
  },
  showImport: {
    method: 'GET',
    path: '/archive/import/{id}',
    access: 'user',
    summary: 'How far it is, and its report',
    limit: 'read',
    params: own,
    answers: { 200: ArchiveImport },
  },
  apply: {
    method: 'POST',
    path: '/archive/import/{id}/apply',
    access: 'user',
    summary: 'Write what the check has shown; 409 `not_checked` in any other state',
    limit: 'write',
    params: own,
    answers: { 202: ArchiveImport },
  },
  removeImport: {
    method: 'DELETE',
    path: '/archive/import/{id}',
    access: 'user',
    summary: 'Take a brought archive away again; what was written stays. 409 `import_running` while it is at work',
    limit: 'write',
    params: own,
    answers: { 204: Empty },
  },
  schema: {
    method: 'GET',
    path: '/archive/schema/{file}',
    access: 'public',
    summary: 'JSON Schema of a file of the archive, like `collection.json`',
    limit: 'read',
    params: Type.Object({ file: Type.String({ pattern: '^[a-z]{1,40}\\.json$' }) }),
    answers: { 200: Type.Unknown() },
  },
})
