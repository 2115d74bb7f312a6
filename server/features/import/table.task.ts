import { AppError } from '../../errors.ts'
import { runTask } from '../../threads/task.ts'
import { pack } from '../../threads/pack.ts'
import { decodeFile } from './decode.ts'
import type { ImportedGame } from './formats/format.ts'
import { readerOf } from './formats/formats.ts'
import { scaleSeen } from './formats/values.ts'
import type { TableAnswer, TableFile, TableWork } from './table-work.ts'
import { readHead, rowsOf, TableError } from './table.ts'

// Started by table-work.ts: everything that looks at the text of a file.
await runTask(async (work: TableWork): Promise<TableAnswer<unknown>> => {
  try {
    return { done: 'bytes' in work ? openFile(work.bytes) : await readFile(work) }
  } catch (error) {
    if (error instanceof TableError) return { problem: error.problem }
    if (error instanceof AppError) return { refused: error.extra.errors?.['file'] ?? [error.message] }
    throw error
  }
})

function openFile(bytes: Uint8Array) {
  const text = decodeFile(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  return { text, header: readHead(text) }
}

async function readFile({ text, format, columns, mapping }: TableFile) {
  const read = readerOf(format, columns, mapping)
  const games: ImportedGame[] = []
  for await (const row of rowsOf(text)) games.push(read(row))
  if (games.length === 0) throw new TableError('no-rows')
  return { games: pack(games), rows: games.length, scale: scaleSeen(games.map(({ rating }) => rating ?? 0)) }
}
