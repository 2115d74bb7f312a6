import { hoursOf, type ImportStatus } from '../../../../common/rules/import.ts'
import { type DateReading, readDate, readYear } from '../values/dates.ts'
import { readDuration } from '../values/durations.ts'
import { partsOf } from '../values/lists.ts'
import { readCount, readId, readRating } from '../values/numbers.ts'
import type { Reading } from '../values/reading.ts'
import { statusKey, statusOfWord } from '../values/status-words.ts'
import { readYesNo } from '../values/yes-no.ts'
import { columnKey } from './columns.ts'

/** A cell that no rule reads: the name of its column, and its text. */
export interface UnreadCell {
  column: string
  text: string
  kind: 'date' | 'time' | 'rating' | 'count'
}

/** The columns of a file, and what was seen in its rows. */
export interface Columns {
  /** The file's own names. */
  names: readonly string[]
  /** The index of a column by its key. */
  at: (key: string) => number | undefined
  /** Indexes of the columns that were read. */
  used: Set<number>
  /** How many dates could be read in one order of day and month only. */
  orders: Record<'day-first' | 'month-first', number>
}

const longestUnread = 60

/**
 * One row of a file. Its readers return the values of columns, by keys of their names, and record what they could not
 * read: nothing is dropped without being noticed.
 */
export class Row {
  readonly unread: UnreadCell[] = []
  /** Status words that we do not know, by their keys. */
  readonly words = new Map<string, string>()
  readonly #columns: Columns
  readonly #cell: (at: number) => string

  constructor(columns: Columns, cell: (at: number) => string) {
    this.#columns = columns
    this.#cell = cell
  }

  /** The text of a column; empty where the file has no such column. */
  text(column: string): string {
    const at = this.#columns.at(column)
    if (at === undefined) return ''
    this.#columns.used.add(at)
    return this.#cell(at)
  }

  /** The same of a column that only counts as used with the texts that are accepted ("Type" holds many things). */
  textIf(column: string, isAccepted: (text: string) => boolean): string {
    const text = this.#cell(this.#columns.at(column) ?? -1)
    return isAccepted(text) ? this.text(column) : ''
  }

  /** All columns of the file. */
  columns(): { key: string; name: string }[] {
    return this.#columns.names.map((name) => ({ key: columnKey(name), name }))
  }

  /** The first of these columns that has a text. */
  firstText(...columns: string[]): string {
    return columns.map((column) => this.text(column)).find((text) => text !== '') ?? ''
  }

  /** What is to be kept of a date, under the names of its two readings. */
  date<K extends 'started' | 'finished'>(fact: K, ...columns: string[]) {
    const { day = null, either = null } = this.#dateOf(columns) ?? {}
    return { [fact]: day, [`${fact}Either`]: either } as Record<K, string | null> &
      Record<`${K}Either`, readonly [string, string] | null>
  }

  #dateOf(columns: string[]): DateReading | undefined {
    const date = this.#read(columns, 'date', readDate)
    if (date?.order) this.#columns.orders[date.order]++
    return date
  }

  year(...columns: string[]): number | null {
    const text = this.firstText(...columns)
    const reading = readDate(text)
    if (typeof reading === 'object' && reading.value.order) this.#columns.orders[reading.value.order]++
    return readYear(text)
  }

  /** A time; the name of its column may tell its unit ("Minutes played"). */
  time(...columns: string[]): { hours: number | null; amount: number | null } {
    const column = columns.find((one) => this.text(one) !== '')
    const value = column === undefined ? undefined : this.#read([column], 'time', readDuration)
    if (value === undefined) return { hours: null, amount: null }
    if ('hours' in value) return { hours: value.hours, amount: null }
    const seconds = unitOfColumn(columnKey(this.#nameOf(column ?? '')))
    const hours = seconds === undefined ? null : hoursOf(value.amount * seconds)
    return hours === null ? { hours, amount: value.amount } : { hours, amount: null }
  }

  rating(...columns: string[]): { rating: number | null; outOf: number | null } {
    return this.#read(columns, 'rating', readRating) ?? { rating: null, outOf: null }
  }

  isSet(...columns: string[]): boolean {
    return columns.some((column) => {
      const reading = readYesNo(this.text(column))
      // What a flag says that we do not understand is a status that we do not know.
      if (reading === 'unread') this.#addWord(this.labelled(column))
      return typeof reading === 'object' && reading.value
    })
  }

  count(...columns: string[]): number | null {
    return this.#read(columns, 'count', readCount) ?? null
  }

  id(...columns: string[]): number | null {
    return readId(this.firstText(...columns))
  }

  /** The statuses of flags' columns that are set. */
  flags(columns: Readonly<Record<string, ImportStatus>>): ImportStatus[] {
    return Object.entries(columns).flatMap(([column, status]) => (this.isSet(column) ? status : []))
  }

  /** What the words of columns mean; several may be in one ("Played, Backlog"). Unknown ones are recorded. */
  statuses(...columns: string[]): ImportStatus[] {
    return columns.flatMap((column) => this.statusesOf(partsOf(this.text(column))))
  }

  /** The same of words from elsewhere: the whole of a list comes first, its parts behind it. */
  statusesOf(words: readonly string[]): ImportStatus[] {
    const [whole = '', ...parts] = words
    const known = statusOfWord(whole)
    if (known) return [known]
    return (parts.length > 0 ? parts : [whole]).flatMap((word) => {
      const status = statusOfWord(word)
      if (!status) this.#addWord(word)
      return status ?? []
    })
  }

  #addWord(word: string): void {
    const key = statusKey(word).slice(0, longestUnread).trim()
    if (key !== '') this.words.set(key, word.slice(0, longestUnread))
  }

  /** A text with the name of its column, for a private note: "Priority: High". */
  labelled(...columns: string[]): string {
    const column = columns.find((one) => this.text(one) !== '')
    return column === undefined ? '' : `${this.#nameOf(column)}: ${this.text(column)}`
  }

  #nameOf(column: string): string {
    return this.#columns.names[this.#columns.at(column) ?? -1] ?? column
  }

  #read<T>(columns: string[], kind: UnreadCell['kind'], read: (cell: string) => Reading<T>): T | undefined {
    for (const column of columns) {
      const text = this.text(column)
      const reading = read(text)
      if (typeof reading === 'object') return reading.value
      if (reading === 'unread')
        this.unread.push({ column: this.#nameOf(column), text: text.slice(0, longestUnread), kind })
    }
    return undefined
  }
}

function unitOfColumn(key: string): number | undefined {
  const words = key.split(' ')
  if (words.some((word) => ['seconds', 'secs', 'sec', 'segundos'].includes(word))) return 1
  if (words.some((word) => ['minutes', 'mins', 'min', 'minutos'].includes(word))) return 60
  return words.some((word) => ['hours', 'hrs', 'horas'].includes(word)) ? 3_600 : undefined
}

/** Texts that are there, as paragraphs of one note. */
export const joinNotes = (...texts: string[]): string | null =>
  [...new Set(texts.map((text) => text.trim()))].filter((text) => text !== '').join('\n\n') || null
