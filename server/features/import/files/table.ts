import { type Options, parse } from 'csv-parse'
import { parse as parseNow } from 'csv-parse/sync'
import { Readable } from 'node:stream'
import type { importProblems } from '../../../../common/api/import.ts'
import { limits } from '../../../../common/rules/limits.ts'
import { cleanText } from '../formats/clean-text.ts'
import { columnWords, columnKey } from '../formats/columns.ts'
import { statusOfWord } from '../values/status-words.ts'

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

/** A table's own names of its columns and its first rows; the names of all tables of a file that has several. */
export interface TableHead {
  columns: string[]
  sample: string[][]
  tables?: string[]
}

const separators = [',', ';', '\t', '|'] as const
const sampleRows = 3
const sampleCell = 80
/** Characters of one row: far above any real one, and an end for a quotation mark that is never closed. */
const longestRow = 600_000
const sliceBytes = 65_536

/** Spreadsheets write this as a first line that is not part of the table. */
const ownSeparator = /^\s*"?sep=(.)"?\r?\n/i

/** A text as csv-parse reads it: from the header on, with its separator, and with quotation marks that are right. */
interface Written {
  body: string
  options: Options & { bom: true }
}

/**
 * How a table is written. What real files do wrong (a quotation mark inside of a word, short rows) is taken as it is;
 * lines above the header are skipped.
 */
function readWriting(text: string): Written {
  const [, told] = ownSeparator.exec(text) ?? []
  const body = fromHeader(text.replace(/^\ufeff/, '').replace(ownSeparator, ''), told)
  const delimiter = told ?? separatorOf(firstLine(body))
  return {
    body: withEscapedQuotes(body, delimiter),
    options: {
      bom: true,
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      max_record_size: longestRow,
    },
  }
}

const firstLine = (text: string): string =>
  text
    .trimStart()
    .slice(0, longestRow)
    .split(/\r?\n|\r/, 1)[0] ?? ''

/** How many lines above the header are looked through. */
const mostLinesAbove = 10
const powerShellType = /^#TYPE .*$/

/**
 * The text from its header on: without the type that PowerShell writes first, and without title lines. A header has at
 * least two cells, one of which is a word for a title; without such a line among the first ones nothing is skipped.
 */
function fromHeader(text: string, told: string | undefined): string {
  let rest = text
  let widest = 0
  for (let line = 0; line < mostLinesAbove; line++) {
    const first = firstLine(rest)
    const cells = first.split(told ?? separatorOf(first))
    // A line as wide as the ones above belongs to their table.
    if (!powerShellType.test(first) && cells.length > widest && isHeader(cells)) return rest
    if (!powerShellType.test(first)) widest = Math.max(widest, cells.length)
    const end = rest.indexOf(first) + first.length
    const next = rest.slice(end).replace(/^(?:\r?\n|\r)/, '')
    if (powerShellType.test(first) && line === 0) text = next
    rest = next
  }
  return text
}

const isHeader = (cells: string[]): boolean => cells.length > 1 && cells.some((cell) => titleWords.has(columnKey(cell)))

const titleWords: ReadonlySet<string> = new Set([
  ...columnWords.title,
  'app title',
  'app name',
  'human name',
  'product name',
  'media id',
])

/** Whether the first row of a table names its columns: none of its cells is empty of letters, and one is known. */
export function hasHeader(columns: readonly string[]): boolean {
  const known = new Set(Object.values(columnWords).flat())
  if (columns.some((name) => known.has(columnKey(name)))) return true
  const isData = (cell: string): boolean =>
    cell !== '' && (statusOfWord(cell) !== undefined || /^[\d.,/: -]+$/.test(cell))
  return columns.length > 1 && !columns.some(isData)
}

/** The sign that a line has most of, outside of quotation marks. */
function separatorOf(line: string): string {
  const bare = line.replace(/"[^"]*"/g, '')
  return separators.toSorted((a, b) => bare.split(b).length - bare.split(a).length)[0] ?? ','
}

/**
 * Doubles quotation marks that a program left as they are inside of quoted cells: those that neither a separator nor
 * the end of a line follows. A well-formed table stays as it is.
 */
function withEscapedQuotes(text: string, separator: string): string {
  if (!text.includes('"')) return text
  const parts: string[] = []
  let from = 0
  let isQuoted = false
  let isStart = true
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]
    if (!isQuoted) {
      if (letter === '"' && isStart) isQuoted = true
      isStart = letter === separator || letter === '\n' || letter === '\r'
      continue
    }
    if (letter !== '"') continue
    const next = text[at + 1]
    if (next === '"') {
      at++
    } else if (next === undefined || next === separator || next === '\n' || next === '\r') {
      isQuoted = false
      isStart = false
    } else {
      parts.push(text.slice(from, at), '""')
      from = at + 1
    }
  }
  return parts.length === 0 ? text : parts.join('') + text.slice(from)
}

/** Reads only the beginning. Throws TableError. */
export function readHead(text: string): TableHead {
  const { body, options } = readWriting(text.slice(0, (mostLinesAbove + 1 + sampleRows) * longestRow))
  const rows = inTable<string[][]>(() => parseNow(body, { ...options, to: 1 + sampleRows }))
  const [columns = [], ...sample] = rows
  if (columns.length > limits.importColumns) throw new TableError('too-many-columns')
  return {
    columns: columns.map((name) => cleanText(name, sampleCell)),
    sample: sample.map((row) => row.slice(0, limits.importColumns).map((cell) => cleanText(cell, sampleCell))),
  }
}

/** The rows behind the header, one after the other. Throws TableError. */
export async function* rowsOf(text: string): AsyncGenerator<string[]> {
  const { body, options } = readWriting(text)
  const parser = parse({ ...options, from: 2 })
  const source = Readable.from(slices(Buffer.from(body)))
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

/** One table of a file, as the text that table.ts reads. `name`: of its file or sheet, empty for the only one. */
export interface Table {
  name: string
  text: string
}

/** Rows as the text of a table that table.ts reads back unchanged. */
export const toCsv = (rows: string[][]): string =>
  rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n')
