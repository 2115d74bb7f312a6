import { AppError } from '../../errors.ts'
import { runTask } from '../../threads/task.ts'
import { pack } from '../../threads/pack.ts'
import { type OpenedFile, openFile, pickTable } from './files/open-file.ts'
import { rowsOf, TableError } from './files/table.ts'
import type { ImportedGame } from './formats/format.ts'
import { readerOf } from './formats/formats.ts'
import { ReportBuilder } from './report.ts'
import { scaleSeen } from './values/numbers.ts'
import type { TableAnswer, TableFile, TableWork } from './table-work.ts'

// Started by table-work.ts: everything that looks at the text of a file.
await runTask(async (work: TableWork): Promise<TableAnswer<unknown>> => {
  try {
    return { done: await workOn(work) }
  } catch (error) {
    if (error instanceof TableError) return { problem: error.problem }
    if (error instanceof AppError) return { refused: error.extra.errors?.['file'] ?? [error.message] }
    throw error
  }
})

function workOn(work: TableWork): Promise<unknown> | OpenedFile {
  if ('bytes' in work) {
    const { bytes } = work
    return openFile(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), work.name)
  }
  return 'table' in work ? pickTable(work.text, work.table) : readFile(work)
}

async function readFile({ text, format, columns, mapping }: TableFile) {
  const reader = readerOf(format, columns, mapping)
  const report = new ReportBuilder(reader.columns)
  const games: ImportedGame[] = []
  for await (const row of rowsOf(text)) {
    const { game, words } = reader.read(row)
    report.add(game, words, row)
    games.push(game)
  }
  if (games.length === 0) throw new TableError('no-rows')
  const scale = scaleSeen(games.flatMap(({ rating, outOf }) => (rating !== null && outOf === null ? rating : [])))
  return { games: pack(games), rows: games.length, scale, report: report.finish() }
}
