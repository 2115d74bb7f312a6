import type { ImportMapping, ImportReport } from '../../../common/api/import.ts'
import type { FileFormat, ImportOptions } from '../../../common/rules/import.ts'
import type { Context } from '../../context.ts'
import { invalid } from '../../errors.ts'
import type { Packed } from '../../threads/pack.ts'
import { ThreadError } from '../../threads/threads.ts'
import type { OpenedFile } from './files/open-file.ts'
import { TableError, type TableProblem } from './files/table.ts'

/** A file's text and what its columns mean. */
export interface TableFile {
  text: string
  format: FileFormat
  columns: string[]
  mapping: ImportMapping | null
}

export type TableWork = { bytes: Uint8Array; name: string } | { text: string; table: number } | TableFile
export type TableAnswer<T> = { done: T } | { problem: TableProblem } | { refused: string[] }

type Reach = Pick<Context, 'threads'>
const task = new URL('./table.task.ts', import.meta.url)

/**
 * The text of a file that a user uploads, and its first rows. Throws TableError, field errors for what is no text, and
 * 429 for too many files at once.
 */
export const openTable = (reach: Reach, whose: number, bytes: Buffer, name: string): Promise<OpenedFile> =>
  inThread(reach, { bytes, name }, { whose })

/** The same of one of several tables. */
export const openOneTable = (reach: Reach, whose: number, text: string, table: number): Promise<OpenedFile> =>
  inThread(reach, { text, table }, { whose })

/**
 * All rows of a file, in pieces of `ImportedGame`, how many there are, the scale of their ratings, and the report.
 * Throws TableError.
 */
export const readTable = (
  reach: Reach,
  file: TableFile,
  signal: AbortSignal,
): Promise<{ games: Packed; rows: number; scale: ImportOptions['scale'] | null; report: ImportReport }> =>
  inThread(reach, file, { signal })

async function inThread<T>(
  { threads }: Reach,
  work: TableWork,
  options: { signal: AbortSignal } | { whose: number },
): Promise<T> {
  const answer = await threads.run<TableAnswer<T>>(task, work, options).catch(asTableError)
  if ('done' in answer) return answer.done
  if ('problem' in answer) throw new TableError(answer.problem)
  throw invalid({ file: answer.refused })
}

function asTableError(error: unknown): never {
  throw error instanceof ThreadError ? new TableError('too-slow') : error
}
