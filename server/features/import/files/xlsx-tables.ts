import { Parser } from 'htmlparser2'
import { limits } from '../../../../common/rules/limits.ts'
import { TableError, type Table, toCsv } from './table.ts'

type Files = ReadonlyMap<string, Buffer>

export const isXlsx = (files: Files): boolean => files.has('xl/workbook.xml')

/**
 * The sheets of a workbook as tables, in its order. Cells hold what the workbook stores: dates are days since 1900,
 * which values/dates.ts reads; times of day and durations, which are parts of days, are told by their number format.
 * Formulas give their last result. External entities are never read. It is code of our own because the libraries that
 * read workbooks unpack the file themselves, without a limit on what comes out.
 */
export function tablesOfXlsx(files: Files): Table[] {
  const texts = sharedTexts(files.get('xl/sharedStrings.xml'))
  const durations = durationStyles(files.get('xl/styles.xml'))
  return sheetsOf(files).flatMap(({ name, path }) => {
    const content = files.get(path)
    const rows = content ? rowsOf(content, texts, durations) : []
    return rows.length > 0 ? [{ name, text: toCsv(rows) }] : []
  })
}

/** Calls back for each element of an XML text. */
function readXml(
  content: Buffer,
  on: {
    open: (name: string, attributes: Record<string, string>) => void
    text?: (text: string) => void
    close?: (name: string) => void
  },
): void {
  const parser = new Parser(
    {
      onopentag: (name, attributes) => on.open(bare(name), attributes),
      ontext: (text) => on.text?.(text),
      onclosetag: (name) => on.close?.(bare(name)),
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(content.toString('utf8'))
}

/** Some programs write a prefix before the names of elements. */
const bare = (name: string): string => name.slice(name.indexOf(':') + 1)

function sheetsOf(files: Files): { name: string; path: string }[] {
  const targets = new Map<string, string>()
  readXml(files.get('xl/_rels/workbook.xml.rels') ?? Buffer.of(), {
    open: (name, { Id = '', Target = '' }) => {
      if (name === 'Relationship') targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`)
    },
  })
  const sheets: { name: string; path: string }[] = []
  readXml(files.get('xl/workbook.xml') ?? Buffer.of(), {
    open: (element, attributes) => {
      const path = targets.get(attributes['r:id'] ?? '')
      if (element === 'sheet' && path !== undefined) sheets.push({ name: attributes['name'] ?? '', path })
    },
  })
  return sheets
}

function sharedTexts(content: Buffer | undefined): string[] {
  const texts: string[] = []
  let current: string | null = null
  let isText = false
  readXml(content ?? Buffer.of(), {
    open: (name) => {
      if (name === 'si') current = ''
      isText = name === 't'
    },
    text: (text) => {
      if (isText && current !== null) current += text
    },
    close: (name) => {
      if (name === 't') isText = false
      if (name === 'si' && current !== null) texts.push(current)
      if (name === 'si') current = null
    },
  })
  return texts
}

/** The indexes of the styles that show a part of a day as a duration ("[h]:mm:ss"). */
function durationStyles(content: Buffer | undefined): ReadonlySet<number> {
  const formats = new Set([45, 46, 47])
  const styles = new Set<number>()
  let isCells = false
  let at = 0
  readXml(content ?? Buffer.of(), {
    open: (name, attributes) => {
      if (name === 'numFmt' && /\[h+\]|^h+:mm|^mm:ss/i.test(attributes['formatCode'] ?? ''))
        formats.add(Number(attributes['numFmtId']))
      if (name === 'cellXfs') isCells = true
      if (name !== 'xf' || !isCells) return
      if (formats.has(Number(attributes['numFmtId']))) styles.add(at)
      at++
    },
    close: (name) => {
      if (name === 'cellXfs') isCells = false
    },
  })
  return styles
}

function rowsOf(content: Buffer, texts: string[], durations: ReadonlySet<number>): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = { at: 0, kind: '', style: 0 }
  let text = ''
  let isValue = false
  readXml(content, {
    open: (name, { r: address = '', t: kind = 'n', s: style = '0' }) => {
      if (name === 'row') row = []
      if (name === 'c') {
        cell = { at: address === '' ? row.length : columnOf(address), kind, style: Number(style) }
        text = ''
      }
      isValue = name === 'v' || name === 't'
    },
    text: (part) => {
      if (isValue) text += part
    },
    close: (name) => {
      if (name === 'v' || name === 't') isValue = false
      if (name === 'c' && text !== '' && cell.at < limits.importColumns + 1) {
        while (row.length < cell.at) row.push('')
        row[cell.at] = valueOf(text, cell, texts, durations)
      }
      if (name === 'row' && row.some((one) => one.trim() !== '')) rows.push(row)
      if (rows.length > limits.importRows + 20) throw new TableError('too-many-rows')
    },
  })
  return rows
}

function valueOf(
  text: string,
  { kind, style }: { kind: string; style: number },
  texts: string[],
  durations: ReadonlySet<number>,
): string {
  if (kind === 's') return texts[Number(text)] ?? ''
  if (kind === 'b') return text === '1' ? 'TRUE' : 'FALSE'
  if (kind === 'e') return ''
  if (kind !== 'n' || !durations.has(style)) return text
  const seconds = Math.round(Number(text) * 86_400)
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0')
  return `${Math.floor(seconds / 3_600)}:${two((seconds % 3_600) / 60)}:${two(seconds % 60)}`
}

/** "AB12" is column 27, from 0. */
function columnOf(address: string): number {
  const letters = /^[A-Z]{1,3}/.exec(address)?.[0] ?? 'A'
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
