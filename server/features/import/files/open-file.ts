import { decodeFile } from './decode.ts'
import { tablesOfJson } from './json-tables.ts'
import { type Table, hasHeader, readHead, TableError, type TableHead } from './table.ts'

const mostTables = 20

/**
 * The stored text of an opened file, and the head of its table. Of several tables, the head has only their names, and
 * the text is all of them as JSON until the user chooses one.
 */
export interface OpenedFile {
  text: string
  header: TableHead
}

/**
 * Opens what a user uploads: a table, JSON, a spreadsheet, or an archive of these. Throws TableError and field errors
 * for anything else.
 */
export async function openFile(bytes: Buffer, name: string): Promise<OpenedFile> {
  const tables = (await tablesOf(bytes, name, 0)).filter(({ text }) => text.trim() !== '').slice(0, mostTables)
  const [first, ...others] = tables
  if (!first) throw new TableError('no-rows')
  if (others.length === 0) return { text: first.text, header: headOf(first.text) }
  return {
    text: JSON.stringify(tables),
    header: { columns: [], sample: [], tables: tables.map((table) => table.name) },
  }
}

/** The chosen table of a file that has several. */
export function pickTable(text: string, at: number): OpenedFile {
  const table = (JSON.parse(text) as Table[])[at]
  if (table === undefined) throw new TableError('no-rows')
  return { text: table.text, header: headOf(table.text) }
}

function headOf(text: string): TableHead {
  const header = readHead(text)
  if (!hasHeader(header.columns)) throw new TableError('no-header')
  return header
}

const isZip = (bytes: Buffer): boolean => bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004', 'latin1'))

async function tablesOf(bytes: Buffer, name: string, depth: number): Promise<Table[]> {
  if (!isZip(bytes)) return tablesOfText(decodeFile(bytes), name)
  // Most files are texts: their threads need not load what reads archives.
  const { unzip } = await import('./zip.ts')
  const { isXlsx, tablesOfXlsx } = await import('./xlsx-tables.ts')
  const files = await unzip(bytes)
  if (isXlsx(files)) return tablesOfXlsx(files)
  const tables = new Array<Table>()
  // An archive in an archive is not opened.
  for (const [path, content] of depth > 0 ? [] : files)
    if (/\.(?:csv|tsv|txt|json|xlsx)$/i.test(path) && !path.startsWith('__MACOSX/'))
      tables.push(
        ...(await tablesOf(content, path, depth + 1)).map((table) => ({ ...table, name: nameIn(path, table) })),
      )
  if (tables.length === 0) throw new TableError('no-table')
  return tables
}

const nameIn = (path: string, { name }: Table): string => (name === '' || name === path ? path : `${path}: ${name}`)

function tablesOfText(text: string, name: string): Table[] {
  if (/^\s*(?:<!--[^>]{0,500}-->\s*)?<(?:!doctype|html|head|body|table|div)\b/i.test(text.slice(0, 2_000)))
    throw new TableError('html')
  if (/^\s*<\?xml\b/i.test(text.slice(0, 200))) throw new TableError('no-table')
  const fromJson = tablesOfJson(text)
  if (fromJson?.length === 0) throw new TableError('no-rows')
  return fromJson ?? [{ name, text }]
}
