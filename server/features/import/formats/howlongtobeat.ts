import type { ImportStatus } from '../../../../common/rules/import.ts'
import { type Cells, type Format, hasAll, nothingSaid } from './format.ts'
import { dateOf, hoursOf, isSet, numberOf } from './values.ts'

const flags: Record<string, ImportStatus> = {
  playing: 'playing',
  backlog: 'backlog',
  replay: 'replay',
  completed: 'finished',
  retired: 'retired',
}

/** A time such as "3:00:00"; "--" is none. */
const isTime = (cell: string): boolean => /[1-9]/.test(cell) && /^\d+:\d\d/.test(cell.trim())

/**
 * HowLongToBeat: an X in the column of each list that holds the game, and the score from 0 to 100 under "Review". A
 * time for the completionist means that all its content was done. Lists of one's own (Custom …) have no place here.
 */
export const howLongToBeat: Format = {
  fits: (columns) => hasAll(columns, ['title', 'platform', 'playing', 'backlog', 'completed', 'retired']),
  scale: 100,
  read: (cells) => ({
    ...nothingSaid,
    title: cells('title'),
    platforms: [cells('platform')].filter((name) => name !== ''),
    statuses: statusesIn(cells),
    rating: isScore(cells('review')) ? numberOf(cells('review')) : null,
    started: dateOf(cells('start date')),
    finished: dateOf(cells('completion date')),
    hours: longest(cells),
    note: [cells('review'), cells('review notes')].filter((text) => text !== '' && !isScore(text)).join('\n\n') || null,
  }),
}

/** Each time counts from the beginning of the game: the longest one holds the others. */
function longest(cells: Cells): number | null {
  const times = ['progress', 'main story', 'main extras', 'completionist', 'co op', 'multi player']
  const hours = times.flatMap((column) => hoursOf(cells(column)) ?? [])
  return hours.length > 0 ? Math.max(...hours) : null
}

const isScore = (cell: string): boolean => /^\d{1,3}(?:[.,]\d+)?\s*%?$/.test(cell.trim())

function statusesIn(cells: Cells): ImportStatus[] {
  const set = Object.entries(flags).flatMap(([column, status]) => (isSet(cells(column)) ? status : []))
  return set.includes('finished') && isTime(cells('completionist')) ? [...set, 'completed'] : set
}
