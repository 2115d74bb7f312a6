import type { Kysely } from 'kysely'
import type { DB } from '../../db/types.ts'
import type { QueuedJob } from '../../jobs/queued-job.ts'
import { applyImport } from './apply-import.ts'
import { deleteLeftImports } from './imports.queries.ts'
import { readImport } from './read-import.ts'
import { undoImport } from './undo-import.ts'

type Payload = { user_id: number; import_id: number }
const keyOf = ({ user_id, import_id }: Payload) => ({ userId: user_id, importId: import_id })

/** Reads a file and recognises its games. */
export const readAnImport: QueuedJob<'read-an-import'> = {
  run: (ctx, payload, signal) => readImport(ctx, keyOf(payload), signal),
}

/** Writes what was recognised into the collection. */
export const applyAnImport: QueuedJob<'apply-an-import'> = {
  run: (ctx, payload, signal) => applyImport(ctx, keyOf(payload), signal),
}

/** Puts back what stood before. */
export const undoAnImport: QueuedJob<'undo-an-import'> = {
  run: (ctx, payload, signal) => undoImport(ctx, keyOf(payload), signal),
}

/** A file that was brought and then forgotten is kept for so long; milliseconds. */
const keptFor = 30 * 86_400_000

/** What people brought and never took in goes after a month: files are nobody's archive (P-52). */
export const removeLeftImports = (db: Kysely<DB>, now: number): Promise<void> =>
  deleteLeftImports(db, new Date(now - keptFor))
