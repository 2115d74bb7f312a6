import type { ImportReport } from '../../../common/api/import.ts'
import { limits } from '../../../common/rules/limits.ts'
import { cleanText } from './formats/clean-text.ts'
import type { ImportedGame } from './formats/format.ts'
import type { Columns } from './formats/row.ts'
import { isEmpty } from './values/reading.ts'

const most = { columns: limits.importColumns, lists: 50, kinds: 50, samples: 3 }
const sampleLength = 60

/** Nothing, dashes, and empty JSON. */
const isBlankCell = (cell: string): boolean => isEmpty(cell) || /^(?:\{\}|\[\])$/.test(cell.trim())

/** Counts what was not understood of a file while its rows are read, one after the other. */
export function createReport(columns: Columns): {
  add: (game: ImportedGame, words: ReadonlyMap<string, string>, cells: readonly string[]) => void
  finish: () => ImportReport
} {
  const words = new Map<string, ImportReport['words'][number]>()
  const unread = new Map<string, ImportReport['unread'][number]>()
  const dropped = new Map<string, ImportReport['dropped'][number]>()
  const lists = new Map<string, ImportReport['lists'][number]>()
  const samples = new Map<number, string>()
  let times: ImportReport['times'] = null
  let either = 0
  let sample: string[] | null = null
  let unmarked = 0
  const count = <T extends { rows: number }>(of: Map<string, T>, key: string, fresh: () => T): T => {
    const one = of.get(key) ?? fresh()
    one.rows++
    of.set(key, one)
    return one
  }
  return {
    add: (game, unknown, cells) => {
      for (const [at, cell] of cells.entries())
        if (!samples.has(at) && !isBlankCell(cell)) samples.set(at, cleanText(cell, sampleLength))
      if (game.dropped !== null) {
        count(dropped, `${game.dropped} ${game.media}`, () => ({
          reason: game.dropped ?? 'no-title',
          media: game.media,
          rows: 0,
        }))
        return
      }
      for (const key of game.words)
        count(words, key, () => ({ key, word: cleanText(unknown.get(key) ?? key, sampleLength), rows: 0 }))
      for (const { column, kind, text } of game.unread) {
        const one = count(unread, `${kind} ${column}`, () => ({ column, kind, rows: 0, samples: [] }))
        if (one.samples.length < most.samples && !one.samples.includes(text)) one.samples.push(text)
      }
      for (const name of game.lists) count(lists, name, () => ({ name, rows: 0 }))
      const dates = [game.startedEither, game.finishedEither].flatMap((one) => (one ? [[...one]] : []))
      either += dates.length
      sample ??= dates[0] ?? null
      if (typeof game.amount === 'number') {
        const isLongest = times === null || game.amount > times.amount
        times = {
          rows: (times?.rows ?? 0) + 1,
          title: isLongest ? game.title : (times?.title ?? ''),
          amount: isLongest ? game.amount : (times?.amount ?? 0),
        }
      }
      if (game.statuses.length === 0 && game.words.length === 0) unmarked++
    },
    finish: () => ({
      words: [...words.values()].sort((a, b) => b.rows - a.rows).slice(0, limits.importWords),
      unread: [...unread.values()].slice(0, most.kinds),
      dates: {
        either,
        sample,
        day_first: columns.orders['day-first'],
        month_first: columns.orders['month-first'],
      },
      times,
      columns: columns.names
        .flatMap((name, at) => {
          const text = samples.get(at)
          return columns.used.has(at) || text === undefined
            ? []
            : [{ at, name: cleanText(name, sampleLength), sample: text }]
        })
        .slice(0, most.columns),
      dropped: [...dropped.values()].slice(0, most.kinds),
      lists: [...lists.values()].sort((a, b) => b.rows - a.rows).slice(0, most.lists),
      unmarked,
    }),
  }
}
