import type { Kysely } from 'kysely'
import type { DB } from '../../db/types.ts'
import type { QueuedJob } from '../../jobs/job-list.ts'
import { applyImport } from './apply-import.ts'
import { deleteLeftImports } from './imports.queries.ts'
import { readImport } from './read-import.ts'
import { undoImport } from './undo-import.ts'

type Payload = { user_id: number; import_id: number }
const keyOf = ({ user_id, import_id }: Payload) => ({ userId: user_id, importId: import_id })

/** Reads a file and matches its games. */
export const readAnImport: QueuedJob<'read-an-import'> = {
  run: (ctx, payload, signal) => readImport(ctx, keyOf(payload), signal),
}

/** Writes the matched games into the collection. */
export const applyAnImport: QueuedJob<'apply-an-import'> = {
  run: (ctx, payload, signal) => applyImport(ctx, keyOf(payload), signal),
}

/** Restores the previous entries. */
export const undoAnImport: QueuedJob<'undo-an-import'> = {
  run: (ctx, payload, signal) => undoImport(ctx, keyOf(payload), signal),
}

/** How long an uploaded and then abandoned file is kept; milliseconds. */
const keptFor = 30 * 86_400_000

/** Uploads that were never applied are deleted after a month: files must not become an archive (P-52). */
export const removeLeftImports = (db: Kysely<DB>, now: number): Promise<void> =>
  deleteLeftImports(db, new Date(now - keptFor))
