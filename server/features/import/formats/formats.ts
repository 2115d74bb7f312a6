import type { ImportMapping } from '../../../../common/api/import.ts'
import type { FileFormat } from '../../../../common/rules/import.ts'
import { limits } from '../../../../common/rules/limits.ts'
import { cleanNote, cleanText } from './clean-text.ts'
import { backloggd } from './backloggd.ts'
import { columnKey, type Format, type ImportedGame } from './format.ts'
import { grouvee } from './grouvee.ts'
import { howLongToBeat } from './howlongtobeat.ts'
import { igdbList } from './igdb.ts'
import { ludoteca } from './ludoteca.ts'
import { cellsOf, plainTable } from './plain.ts'

/** Every kind of file, the surest to tell first: the first whose header fits is it. */
const formats: Record<FileFormat, Format> = {
  ludoteca,
  grouvee,
  howlongtobeat: howLongToBeat,
  igdb: igdbList,
  backloggd,
  csv: plainTable,
}

/** What kind of file has such a header. */
export function recognise(columns: string[], file: string): FileFormat {
  const keys = new Set(columns.map(columnKey))
  const names = Object.keys(formats) as FileFormat[]
  return names.find((name) => formats[name].fits(keys, file)) ?? 'csv'
}

export const scaleOf = (format: FileFormat): Format['scale'] => formats[format].scale

const titleMost = limits.titleMax
const nameMost = 60
const mostPlatforms = 10

/** How rows of such a file are read; `mapping` is needed for a plain table only. */
export function readerOf(
  format: FileFormat,
  columns: string[],
  mapping: ImportMapping | null,
): (row: string[]) => ImportedGame {
  const places = new Map(columns.map((name, at) => [columnKey(name), at] as const).toReversed())
  return (row) => {
    const cells =
      format === 'csv' && mapping ? cellsOf(row, mapping) : (column: string) => row[places.get(column) ?? -1] ?? ''
    return limited(formats[format].read((column) => said(cells(column))))
  }
}

/** A cell as it is read: never longer than any real one. Dashes alone say nothing, so some sites mark an empty cell. */
function said(cell: string): string {
  const text = cell.slice(0, limits.importCellMax).trim()
  return /^[-–—]+$/.test(text) ? '' : text
}

/** Whatever a file holds, only so much of it, and only what can be stored. */
function limited(game: ImportedGame): ImportedGame {
  const platforms = game.platforms.map((name) => cleanText(name, nameMost)).filter((name) => name !== '')
  return {
    ...game,
    title: cleanText(game.title, titleMost),
    platforms: [...new Set(platforms)].slice(0, mostPlatforms),
    borrower: game.borrower === null ? null : cleanText(game.borrower, limits.borrowerMax) || null,
    note: game.note === null ? null : cleanNote(game.note, limits.playNoteMax) || null,
  }
}
