import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../../errors.ts'
import { openFile } from '../files/open-file.ts'
import { rowsOf, TableError } from '../files/table.ts'
import { guessColumns } from '../formats/columns.ts'
import { nothingSaid } from '../formats/format.ts'
import { readerOf, recognise } from '../formats/formats.ts'
import { ReportBuilder } from '../report.ts'

// Every file of this folder is read, and compared with the result beside it ("grouvee.csv" with "grouvee.csv.expected.json").
// A new format is a file and its result; UPDATE_CORPUS=1 writes results that are missing, to be read through by hand.

const folder = new URL('.', import.meta.url)
const files = readdirSync(folder).filter((name) => !name.endsWith('.ts') && !name.endsWith('.expected.json'))

const isSaid = (value: unknown): boolean => value !== null && !(Array.isArray(value) && value.length === 0)

/** What is said of a game or in a report, without what is not. */
const said = (item: object, usual: object = {}): object =>
  Object.fromEntries(
    Object.entries(item).filter(
      ([key, value]) => isSaid(value) && JSON.stringify(value) !== JSON.stringify(usual[key as keyof typeof usual]),
    ),
  )

async function read(name: string): Promise<object> {
  try {
    const { text, header } = await openFile(readFileSync(new URL(name, folder)), name)
    if (header.tables) return { tables: header.tables }
    const format = recognise(header.columns, name)
    const mapping = format === 'csv' ? guessColumns(header.columns) : null
    const reader = readerOf(format, header.columns, mapping)
    const report = new ReportBuilder(reader.columns)
    const games: object[] = []
    for await (const row of rowsOf(text)) {
      const { game, words } = reader.read(row)
      report.add(game, words, row)
      games.push(said(game, nothingSaid))
    }
    return { format, games, report: said(report.finish()) }
  } catch (error) {
    if (error instanceof TableError) return { problem: error.problem }
    if (error instanceof AppError) return { refused: error.extra.errors }
    throw error
  }
}

describe('the corpus of imports (IMP-08)', () => {
  it('has a file for each format and oddity', () => {
    expect(files.length).toBeGreaterThanOrEqual(40)
  })

  it.each(files)('reads %s exactly (IMP-02, IMP-03)', async (name) => {
    const result = JSON.parse(JSON.stringify(await read(name))) as object
    const path = new URL(`${name}.expected.json`, folder)
    if (process.env['UPDATE_CORPUS'] === '1')
      writeFileSync(path, `${JSON.stringify(result, null, 2)}\n`, { flag: 'wx' })
    expect(result).toEqual(JSON.parse(readFileSync(path, 'utf8')))
  })
})
