import type { Transaction } from 'kysely'
import type { ImportMapping, ImportState } from '../../../common/api/import.ts'
import { type ImportOptions, isLinkedFormat, usualOptions } from '../../../common/rules/import.ts'
import { limits } from '../../../common/rules/limits.ts'
import type { Context } from '../../context.ts'
import type { DB } from '../../db/types.ts'
import { lockUser } from '../../db/lock-accounts.ts'
import { invalid, notFound } from '../../errors.ts'
import { cleanText } from './formats/clean-text.ts'
import { guessColumns } from './formats/columns.ts'
import { recognise } from './formats/formats.ts'
import { isStalled, notNow } from './import.ts'
import {
  addImport,
  changeImport,
  countImports,
  deleteImport,
  type ImportKey,
  type ImportRecord,
  type OwnImport,
  lockImport,
} from './imports.queries.ts'
import { previewAll } from './preview.ts'
import { openTable } from './table-work.ts'
import { TableError, type TableProblem } from './table.ts'

type Reach = Pick<Context, 'db' | 'jobs' | 'now'>
type Parsing = Pick<Context, 'threads'>
type Job = 'read-an-import' | 'apply-an-import' | 'undo-an-import'

const headProblems: { [P in TableProblem]?: string } = {
  'too-many-columns': `A table has at most ${limits.importColumns} columns.`,
  'too-slow': 'This file takes too long to read.',
}

/**
 * Accepts a file and queues its reading; returns the import's id. Throws field errors for a file that is not a table,
 * and for one import too many; 429 for too many files at once.
 */
export async function begin(reach: Reach & Parsing, userId: number, bytes: Buffer, givenName = ''): Promise<number> {
  const { db, now } = reach
  const { text: file, header } = await openTable(reach, userId, bytes).catch(toFieldErrors)
  const name = cleanText(givenName.split(/[\\/]/).at(-1) ?? '', limits.fileNameMax)
  const format = recognise(header.columns, name)
  const isPlain = format === 'csv'
  return db.transaction().execute(async (trx) => {
    await lockUser(trx, userId)
    if ((await countImports(trx, userId)) >= limits.importsMax)
      throw invalid({ file: [`There are ${limits.importsMax} imports already: delete one that you do not need.`] })
    const made = {
      format,
      name,
      file,
      header,
      state: isPlain ? ('mapping' as const) : ('reading' as const),
      mapping: isPlain ? guessColumns(header.columns) : null,
      options: usualOptions,
    }
    const importId = await addImport(trx, userId, made, new Date(now()))
    if (!isPlain) await enqueue(reach, trx, 'read-an-import', { userId, importId })
    return importId
  })
}

function toFieldErrors(error: unknown): never {
  if (!(error instanceof TableError)) throw error
  throw invalid({ file: [headProblems[error.problem] ?? 'This is not a table that can be read.'] }, error.problem)
}

/** Names the columns of a plain table, which is then read (again), or sets the options and shows what they change. */
export async function update(
  reach: Reach,
  key: ImportKey,
  { mapping, options }: { mapping?: ImportMapping; options?: ImportOptions },
): Promise<void> {
  const at = new Date(reach.now())
  await reach.db.transaction().execute(async (trx) => {
    const record = await locked(trx, key)
    if (mapping) {
      checkMapping(record, mapping)
      await changeImport(trx, record, { mapping, state: 'reading', done: 0, rows: 0, ...(options && { options }) }, at)
      return enqueue(reach, trx, 'read-an-import', key)
    }
    if (record.state !== 'preview') throw notNow('Options are set before an import is applied.')
    if (!options) return
    if (isLinkedFormat(record.format))
      throw notNow('Of a linked account nothing is taken but games: what you set stays.')
    await changeImport(trx, record, { options }, at)
    await previewAll(trx, record, options)
  })
}

function checkMapping({ format, state, header }: ImportRecord, mapping: ImportMapping): void {
  if (format !== 'csv') throw invalid({ mapping: ['The columns of this file are known.'] })
  if (state !== 'mapping' && state !== 'preview') throw notNow('Columns are named before an import is applied.')
  if (mapping.title === null) throw invalid({ mapping: ['Say which column holds the title.'] })
  const beyond = Object.values(mapping).some((column) => column !== null && column >= header.columns.length)
  if (beyond) throw invalid({ mapping: ['There is no such column.'] })
}

const starts: Record<'applying' | 'undoing', { from: readonly ImportState[]; job: Job; otherwise: string }> = {
  applying: {
    // Again for rows that were decided on since.
    from: ['preview', 'done'],
    job: 'apply-an-import',
    otherwise: 'Only an import that was just looked at can be applied.',
  },
  undoing: { from: ['done'], job: 'undo-an-import', otherwise: 'Only an import that was applied can be undone.' },
}

/** Starts applying or undoing, once for all concurrent calls; work without progress for minutes is resumed. */
export async function start(reach: Reach, key: ImportKey, state: 'applying' | 'undoing'): Promise<void> {
  const { from, job, otherwise } = starts[state]
  await reach.db.transaction().execute(async (trx) => {
    const record = await locked(trx, key)
    const again = record.state === state && isStalled(record, reach.now())
    if (!again && !from.includes(record.state)) throw notNow(otherwise)
    const isEmpty = record.state === 'done' && state === 'applying' && !record.counts.waiting
    if (isEmpty) throw notNow('No other row of this import was decided on.')
    await changeImport(trx, record, again ? {} : { state, done: 0 }, new Date(reach.now()))
    await enqueue(reach, trx, job, key)
  })
}

/** Deletes an import, unless it is changing the collection. */
export async function remove(reach: Reach, key: ImportKey): Promise<void> {
  await reach.db.transaction().execute(async (trx) => {
    const record = await locked(trx, key)
    const isBusy = record.state === 'applying' || record.state === 'undoing'
    if (isBusy && !isStalled(record, reach.now())) throw notNow('Wait until this is done.')
    await deleteImport(trx, record)
  })
}

async function locked(trx: Transaction<DB>, key: ImportKey): Promise<OwnImport> {
  const record = await lockImport(trx, key)
  if (!record) throw notFound()
  return record
}

const enqueue = ({ jobs }: Reach, trx: Transaction<DB>, job: Job, { userId, importId }: ImportKey): Promise<void> =>
  jobs.add(trx, job, { user_id: userId, import_id: importId }, { key: `${userId}-${importId}` })
