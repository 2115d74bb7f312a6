import type { Transaction } from 'kysely'
import type { ImportMapping, ImportState, NewImportOptions } from '../../../common/api/import.ts'
import { isLinkedFormat, usualOptions } from '../../../common/rules/import.ts'
import { limits } from '../../../common/rules/limits.ts'
import type { Context } from '../../context.ts'
import type { DB } from '../../db/types.ts'
import { lockUser } from '../../db/lock-accounts.ts'
import { invalid, notFound } from '../../errors.ts'
import { cleanText } from './formats/clean-text.ts'
import { guessColumns } from './formats/columns.ts'
import { recognise } from './formats/formats.ts'
import { isStalled, notNow, takesDecisions } from './import.ts'
import {
  addImport,
  changeImport,
  countImports,
  deleteImport,
  fileOfImport,
  importOf,
  type ImportKey,
  type ImportRecord,
  type OwnImport,
  lockImport,
} from './imports.queries.ts'
import { previewAll } from './preview.ts'
import { openOneTable, openTable } from './table-work.ts'
import { TableError, type TableProblem } from './files/table.ts'
import type { OpenedFile } from './files/open-file.ts'

type Reach = Pick<Context, 'db' | 'jobs' | 'now'>
type Parsing = Pick<Context, 'threads'>
type Job = 'read-an-import' | 'apply-an-import' | 'undo-an-import'

const headProblems: { [P in TableProblem]?: string } = {
  'too-many-columns': `A table has at most ${limits.importColumns} columns.`,
  'too-slow': 'This file takes too long to read.',
  'too-large': 'Unpacked, this file is larger than any collection.',
  encrypted: 'This archive has a password.',
  'broken-archive': 'This archive is damaged.',
  html: 'This is a web page, not a table.',
  'no-table': 'There is no table in this file.',
  'no-header': 'The first row of this table does not name its columns.',
  'no-rows': 'This file is empty.',
  'too-many-rows': `A table has at most ${limits.importRows} rows.`,
}

/**
 * Accepts a file and queues its reading; returns the import's id. Throws field errors for a file that is not a table,
 * and for one import too many; 429 for too many files at once.
 */
export async function begin(reach: Reach & Parsing, userId: number, bytes: Buffer, givenName = ''): Promise<number> {
  const { db, now } = reach
  const name = cleanText(givenName.split(/[\\/]/).at(-1) ?? '', limits.fileNameMax)
  const opened = await openTable(reach, userId, bytes, name).catch(toFieldErrors)
  return db.transaction().execute(async (trx) => {
    await lockUser(trx, userId)
    if ((await countImports(trx, userId)) >= limits.importsMax)
      throw invalid({ file: [`There are ${limits.importsMax} imports already: delete one that you do not need.`] })
    const made = { ...begun(opened, name), name, file: opened.text, header: opened.header, options: usualOptions }
    const importId = await addImport(trx, userId, made, new Date(now()))
    if (made.state === 'reading') await enqueue(reach, trx, 'read-an-import', { userId, importId })
    return importId
  })
}

/** How an opened file goes on: the user chooses one of several tables, or names the columns of a plain one. */
function begun({ header }: OpenedFile, name: string) {
  if (header.tables) return { format: 'csv' as const, state: 'mapping' as const, mapping: null }
  const format = recognise(header.columns, name)
  const isPlain = format === 'csv'
  return {
    format,
    state: isPlain ? ('mapping' as const) : ('reading' as const),
    mapping: isPlain ? guessColumns(header.columns) : null,
  }
}

/** Chooses one of the tables of a file. */
async function chooseTable(reach: Reach & Parsing, key: ImportKey, table: number): Promise<void> {
  const { db } = reach
  const record = await importOf(db, key)
  const text = await fileOfImport(db, key)
  if (!record) throw notFound()
  if (!record.header.tables || text === null) throw notNow('This file has no other tables to choose from.')
  if (table >= record.header.tables.length) throw invalid({ table: ['There is no such table.'] })
  const opened = await openOneTable(reach, key.userId, text, table).catch(toFieldErrors)
  await db.transaction().execute(async (trx) => {
    const present = await locked(trx, key)
    if (!present.header.tables) throw notNow('A table of this file was chosen already.')
    const next = begun(opened, record.name)
    const { mapping, ...others } = next
    await changeImport(
      trx,
      present,
      { ...others, ...(mapping && { mapping }), header: opened.header, file: opened.text },
      new Date(reach.now()),
    )
    if (next.state === 'reading') await enqueue(reach, trx, 'read-an-import', key)
  })
}

function toFieldErrors(error: unknown): never {
  if (!(error instanceof TableError)) throw error
  throw invalid({ file: [headProblems[error.problem] ?? 'This is not a table that can be read.'] }, error.problem)
}

interface Update {
  mapping?: ImportMapping
  options?: NewImportOptions
  table?: number
}

/**
 * Chooses a table, or names columns, which reads the table (again); or sets the options and answers, and shows what
 * they change.
 */
export async function update(
  reach: Reach & Parsing,
  key: ImportKey,
  { mapping, options, table }: Update,
): Promise<void> {
  if (table !== undefined) return chooseTable(reach, key, table)
  const at = new Date(reach.now())
  await reach.db.transaction().execute(async (trx) => {
    const record = await locked(trx, key)
    const chosen = { ...record.options, ...options }
    if (mapping) {
      checkMapping(record, mapping)
      await changeImport(trx, record, { mapping, state: 'reading', done: 0, rows: 0, options: chosen }, at)
      return enqueue(reach, trx, 'read-an-import', key)
    }
    if (!takesDecisions(record)) throw notNow('Options are set while an import waits, or after it was applied.')
    if (!options) return
    if (isLinkedFormat(record.format))
      throw notNow('Of a linked account nothing is taken but games: what you set stays.')
    // What was written does not change with them, and the rows would show values that no game has.
    const isReadAnew = chosen.dates !== record.options.dates || chosen.unit !== record.options.unit
    if (record.state === 'done' && isReadAnew)
      throw notNow('Dates and times were read when this import was applied. Undo it and send the file again.')
    await changeImport(trx, record, { options: chosen }, at)
    await previewAll(trx, record, chosen)
  })
}

/** The columns of a plain table include its title; of a known format, they are those that it leaves unused. */
function checkMapping({ format, state, header }: ImportRecord, mapping: ImportMapping): void {
  if (isLinkedFormat(format)) throw invalid({ mapping: ['A linked account has no columns.'] })
  if (state !== 'mapping' && state !== 'preview') throw notNow('Columns are named before an import is applied.')
  if (header.tables) throw notNow('Choose one of the tables of this file first.')
  if (format === 'csv' && mapping.title === null) throw invalid({ mapping: ['Say which column holds the title.'] })
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
