import type { ImportMapping } from '../../../common/api/import.ts'
import type { FileFormat, ImportOptions } from '../../../common/rules/import.ts'
import type { Context } from '../../context.ts'
import { invalid } from '../../errors.ts'
import type { Packed } from '../../threads/pack.ts'
import { ThreadError } from '../../threads/threads.ts'
import { type TableHead, TableError, type TableProblem } from './table.ts'

/** A file's text and what its columns mean. */
export interface TableFile {
  text: string
  format: FileFormat
  columns: string[]
  mapping: ImportMapping | null
}

export type TableWork = { bytes: Uint8Array } | TableFile
export type TableAnswer<T> = { done: T } | { problem: TableProblem } | { refused: string[] }

type Reach = Pick<Context, 'threads'>
const task = new URL('./table.task.ts', import.meta.url)

/**
 * The text of a file that a person uploads, and its first rows. Throws TableError, field errors for what is no text,
 * and 429 for too many files at once.
 */
export const openTable = (reach: Reach, whose: number, bytes: Buffer): Promise<{ text: string; header: TableHead }> =>
  inThread(reach, { bytes }, { whose })

/**
 * All rows of a file, in pieces of `ImportedGame`, how many there are, and the scale of their ratings. Throws
 * TableError.
 */
export const readTable = (
  reach: Reach,
  file: TableFile,
  signal: AbortSignal,
): Promise<{ games: Packed; rows: number; scale: ImportOptions['scale'] | null }> => inThread(reach, file, { signal })

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
