import { type Options, parse } from 'csv-parse'
import { parse as parseNow } from 'csv-parse/sync'
import { Readable } from 'node:stream'
import type { importProblems } from '../../../common/api/import.ts'
import { limits } from '../../../common/rules/limits.ts'
import { cleanText } from './formats/clean-text.ts'

export type TableProblem = (typeof importProblems)[number]

/** Why a table cannot be read, for the person to know. */
export class TableError extends Error {
  override name = 'TableError'
  readonly problem: TableProblem

  constructor(problem: TableProblem) {
    super(problem)
    this.problem = problem
  }
}

/** A table's own names of its columns and its first rows. */
export interface TableHead {
  columns: string[]
  sample: string[][]
}

const separators = [',', ';', '\t', '|'] as const
const sampleRows = 3
const sampleCell = 80
/** Characters of one row: far above any real one, and an end for a quotation mark that is never closed. */
const longestRow = 600_000
const sliceBytes = 65_536

/** Spreadsheets write this as a first line that is not part of the table. */
const ownSeparator = /^\s*sep=(.)\r?\n/i

/**
 * How the table is written. What real files do wrong (a quotation mark inside of a word, short rows) is taken as it is.
 */
function writtenAs(text: string): Options & { bom: true } {
  const [, told] = ownSeparator.exec(text) ?? []
  return {
    bom: true,
    delimiter: told ?? separatorOf(text),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: longestRow,
  }
}

const bodyOf = (text: string): string => text.replace(ownSeparator, '')

/** The sign that the first line has most of, outside of quotation marks. */
function separatorOf(text: string): string {
  const [line = ''] = text
    .trimStart()
    .slice(0, longestRow)
    .split(/\r?\n|\r/, 1)
  const bare = line.replace(/"[^"]*"/g, '')
  return separators.toSorted((a, b) => bare.split(b).length - bare.split(a).length)[0] ?? ','
}

/** Reads only the beginning. Throws TableError. */
export function readHead(text: string): TableHead {
  const rows = inTable<string[][]>(() =>
    parseNow(bodyOf(text).slice(0, (1 + sampleRows) * longestRow), { ...writtenAs(text), to: 1 + sampleRows }),
  )
  const [columns = [], ...sample] = rows
  if (columns.length > limits.importColumns) throw new TableError('too-many-columns')
  return {
    columns: columns.map((name) => cleanText(name, sampleCell)),
    sample: sample.map((row) => row.slice(0, limits.importColumns).map((cell) => cleanText(cell, sampleCell))),
  }
}

/** The rows behind the header, one after the other. Throws TableError. */
export async function* rowsOf(text: string): AsyncGenerator<string[]> {
  const parser = parse({ ...writtenAs(text), from: 2 })
  const source = Readable.from(slices(Buffer.from(bodyOf(text))))
  source.pipe(parser)
  let count = 0
  try {
    for await (const row of parser as AsyncIterable<string[]>) {
      if (++count > limits.importRows) throw new TableError('too-many-rows')
      if (row.length > limits.importColumns) throw new TableError('too-many-columns')
      yield row
    }
  } catch (error) {
    throw asTableError(error)
  } finally {
    source.destroy()
    parser.destroy()
  }
}

function* slices(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += sliceBytes) yield bytes.subarray(at, at + sliceBytes)
}

function inTable<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw asTableError(error)
  }
}

const asTableError = (error: unknown): unknown =>
  (error as { code?: string }).code?.startsWith('CSV_') ? new TableError('broken') : error
