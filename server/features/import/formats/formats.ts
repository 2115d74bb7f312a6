import { decodeHTML } from 'entities'
import type { ImportMapping } from '../../../../common/api/import.ts'
import { type FileFormat, type ImportField, importFields } from '../../../../common/rules/import.ts'
import { limits } from '../../../../common/rules/limits.ts'
import { backloggd } from './backloggd.ts'
import { cleanNote, cleanText } from './clean-text.ts'
import { clz } from './clz.ts'
import { completionator } from './completionator.ts'
import { darkadia } from './darkadia.ts'
import { columnKey } from './columns.ts'
import { type Format, type ImportedGame, nothingSaid } from './format.ts'
import { gg } from './gg.ts'
import { gog } from './gog.ts'
import { grouvee } from './grouvee.ts'
import { heroic } from './heroic.ts'
import { howLongToBeat } from './howlongtobeat.ts'
import { humble } from './humble.ts'
import { igdbList } from './igdb.ts'
import { infiniteBacklog } from './infinitebacklog.ts'
import { ludoteca } from './ludoteca.ts'
import { plainTable, readPlain } from './plain.ts'
import { playnite } from './playnite.ts'
import { pricecharting } from './pricecharting.ts'
import { rawg } from './rawg.ts'
import { type Columns, joinNotes, Row } from './row.ts'
import { vglist } from './vglist.ts'
import { yamtrack } from './yamtrack.ts'

/** Every kind of file, the surest to tell first: the first whose header fits is it. */
export const formats: Record<FileFormat, Format> = {
  ludoteca,
  grouvee,
  howlongtobeat: howLongToBeat,
  igdb: igdbList,
  yamtrack,
  darkadia,
  vglist,
  playnite,
  gog,
  heroic,
  humble,
  completionator,
  pricecharting,
  clz,
  rawg,
  infinitebacklog: infiniteBacklog,
  gg,
  backloggd,
  csv: plainTable,
}

/** What kind of file has such a header. */
export function recognise(columns: string[], file: string): FileFormat {
  const keys = new Set(columns.map(columnKey))
  const names = Object.keys(formats) as FileFormat[]
  return names.find((name) => formats[name].fits(keys, file)) ?? 'csv'
}

const nameMost = 60
const mostPlatforms = 10
const mostLists = 20
const mostUnread = 10

/** Reads the rows of a file, and tells which columns were read and what their dates say of their order. */
export interface Reader {
  read(row: string[]): { game: ImportedGame; words: ReadonlyMap<string, string> }
  columns: Columns
}

/**
 * How rows of such a file are read. `mapping` names the columns of a plain table; of a known format, it adds columns
 * that the format leaves unused.
 */
export function readerOf(format: FileFormat, names: string[], mapping: ImportMapping | null): Reader {
  const isPlain = format === 'csv' && mapping !== null
  const byKey = new Map(names.map((name, at) => [columnKey(name), at] as const).toReversed())
  const fields = new Map(importFields.map((field) => [field as string, mapping?.[field] ?? undefined] as const))
  const columns: Columns = {
    names,
    at: isPlain ? (key) => fields.get(key) : (key) => byKey.get(key),
    used: new Set(),
    orders: { 'day-first': 0, 'month-first': 0 },
  }
  const added = isPlain ? [] : importFields.filter((field) => typeof fields.get(field) === 'number')
  const addedColumns: Columns = { ...columns, at: (key) => fields.get(key) }
  let previous: ImportedGame | null = null
  return {
    columns,
    read: (cells) => {
      const cell = (at: number): string => textOf(cells[at] ?? '')
      const row = new Row(columns, cell)
      const told: ImportedGame = { ...nothingSaid, ...formats[format].read(row, previous) }
      const game = added.length > 0 ? withAdded(told, row, new Row(addedColumns, cell), added) : told
      const limited = limit({ ...game, words: [...row.words.keys()], unread: row.unread.slice(0, mostUnread) })
      previous = limited
      return { game: limited, words: row.words }
    },
  }
}

/** What further columns say, where the format itself says nothing; texts and lists are joined. */
function withAdded(game: ImportedGame, row: Row, more: Row, fields: ImportField[]): ImportedGame {
  const said = readPlain(more, (field) => (fields.includes(field) ? field : ''))
  for (const [key, word] of more.words) row.words.set(key, word)
  row.unread.push(...more.unread)
  const isSaid = (value: unknown): boolean =>
    value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
  const empty = Object.entries(said).filter(
    ([name, value]) => isSaid(value) && !isSaid(game[name as keyof ImportedGame]),
  )
  return {
    ...game,
    ...(Object.fromEntries(empty) as Partial<ImportedGame>),
    statuses: [...new Set([...game.statuses, ...said.statuses])],
    lists: [...new Set([...game.lists, ...said.lists])],
    note: joinNotes(game.note ?? '', said.note ?? ''),
  }
}

/** A cell as it is read: never longer than any real one, without HTML entities. */
function textOf(cell: string): string {
  const text = cell.slice(0, limits.importCellMax).trim()
  if (/^[-–—]+$/.test(text)) return ''
  return text.includes('&') ? decodeHTML(text) : text
}

/** Whatever a file holds, only so much of it, and only what can be stored. */
function limit(game: ImportedGame): ImportedGame {
  const names = (texts: string[], most: number, longest: number): string[] =>
    [...new Set(texts.map((text) => cleanText(text, longest)).filter((text) => text !== ''))].slice(0, most)
  const title = cleanText(game.title, limits.titleMax)
  return {
    ...game,
    title,
    platforms: names(game.platforms, mostPlatforms, nameMost),
    lists: names(game.lists, mostLists, limits.listTitleMax),
    words: names(game.words, mostUnread, nameMost),
    unread: game.unread.map((cell) => ({
      ...cell,
      column: cleanText(cell.column, nameMost),
      text: cleanText(cell.text, nameMost),
    })),
    media: game.media === null ? null : cleanText(game.media, nameMost),
    dropped: game.dropped ?? (title === '' ? 'no-title' : null),
    borrower: game.borrower === null ? null : cleanText(game.borrower, limits.borrowerMax) || null,
    note: game.note === null ? null : cleanNote(game.note, limits.playNoteMax) || null,
  }
}
