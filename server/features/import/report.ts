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

function count<T extends { rows: number }>(of: Map<string, T>, key: string, fresh: () => T): T {
  const one = of.get(key) ?? fresh()
  one.rows++
  of.set(key, one)
  return one
}

/** Counts what was not understood of a file while its rows are read, one after the other. */
export class ReportBuilder {
  readonly #columns: Columns
  readonly #words = new Map<string, ImportReport['words'][number]>()
  readonly #unread = new Map<string, ImportReport['unread'][number]>()
  readonly #dropped = new Map<string, ImportReport['dropped'][number]>()
  readonly #lists = new Map<string, ImportReport['lists'][number]>()
  readonly #samples = new Map<number, string>()
  #times: ImportReport['times'] = null
  #either = 0
  #sample: string[] | null = null
  #unmarked = 0

  constructor(columns: Columns) {
    this.#columns = columns
  }

  add(game: ImportedGame, words: ReadonlyMap<string, string>, cells: readonly string[]): void {
    for (const [at, cell] of cells.entries())
      if (!this.#samples.has(at) && !isBlankCell(cell)) this.#samples.set(at, cleanText(cell, sampleLength))
    const { dropped: reason, media } = game
    if (reason !== null) {
      count(this.#dropped, `${reason} ${media}`, () => ({ reason, media, rows: 0 }))
      return
    }
    for (const key of game.words)
      count(this.#words, key, () => ({ key, word: cleanText(words.get(key) ?? key, sampleLength), rows: 0 }))
    for (const name of game.lists) count(this.#lists, name, () => ({ name, rows: 0 }))
    if (game.statuses.length === 0 && game.words.length === 0) this.#unmarked++
    this.#addUnread(game)
    this.#addDates(game)
    this.#addTime(game)
  }

  #addUnread({ unread }: ImportedGame): void {
    for (const { column, kind, text } of unread) {
      const one = count(this.#unread, `${kind} ${column}`, () => ({ column, kind, rows: 0, samples: [] }))
      if (one.samples.length < most.samples && !one.samples.includes(text)) one.samples.push(text)
    }
  }

  #addDates({ startedEither, finishedEither }: ImportedGame): void {
    const dates = [startedEither, finishedEither].flatMap((one) => (one ? [[...one]] : []))
    this.#either += dates.length
    this.#sample ??= dates[0] ?? null
  }

  #addTime({ title, amount }: ImportedGame): void {
    if (typeof amount !== 'number') return
    const before = this.#times
    const rows = (before?.rows ?? 0) + 1
    this.#times = before && before.amount >= amount ? { ...before, rows } : { rows, title, amount }
  }

  finish(): ImportReport {
    const { names, used, orders } = this.#columns
    const unused = names.flatMap((name, at) => {
      const sample = this.#samples.get(at)
      return used.has(at) || sample === undefined ? [] : [{ at, name: cleanText(name, sampleLength), sample }]
    })
    const byRows = (a: { rows: number }, b: { rows: number }): number => b.rows - a.rows
    return {
      words: [...this.#words.values()].sort(byRows).slice(0, limits.importWords),
      unread: [...this.#unread.values()].slice(0, most.kinds),
      dates: {
        either: this.#either,
        sample: this.#sample,
        day_first: orders['day-first'],
        month_first: orders['month-first'],
      },
      times: this.#times,
      columns: unused.slice(0, most.columns),
      dropped: [...this.#dropped.values()].slice(0, most.kinds),
      lists: [...this.#lists.values()].sort(byRows).slice(0, most.lists),
      unmarked: this.#unmarked,
    }
  }
}
