import type { ImportStatus } from '../../../../common/rules/import.ts'
import { readDuration } from '../values/durations.ts'
import { readRating } from '../values/numbers.ts'
import { statusOfWord } from '../values/status-words.ts'
import { hasAll } from './columns.ts'
import type { Format } from './format.ts'
import { joinNotes, type Row } from './row.ts'

const flags: Record<string, ImportStatus> = {
  playing: 'playing',
  backlog: 'backlog',
  replay: 'replay',
  completed: 'finished',
  retired: 'retired',
}

const times = ['progress', 'main story', 'main extras', 'completionist', 'co op', 'multi player']
const notes = [
  'main story notes',
  'main extras notes',
  'completionist notes',
  'speed any notes',
  'speed 100 notes',
  'general notes',
]
/** Columns between the known lists: lists of the owner's own carry the names that they gave them. */
const known = new Set(['title', 'platform', 'storefront', ...Object.keys(flags), 'priority'])

/**
 * HowLongToBeat: a mark in the column of each list that holds the game, and the score from 0 to 100 under "Review". A
 * time for the completionist means that all its content was done. The columns between the first list and the times are
 * the owner's own lists.
 */
export const howLongToBeat: Format = {
  fits: (columns) => hasAll(columns, ['title', 'platform', 'playing', 'backlog', 'completed', 'retired']),
  scale: 100,
  read: (row) => {
    const review = row.text('review')
    const played = timesIn(row)
    const isScore = typeof readRating(review) === 'object'
    return {
      title: row.text('title'),
      platforms: [row.text('platform')].filter((name) => name !== ''),
      statuses: statusesIn(row),
      ...(isScore && row.rating('review')),
      ...row.date('started', 'start date'),
      ...row.date('finished', 'completion date'),
      hours: played.length > 0 ? Math.max(...played.map(({ hours }) => hours)) : null,
      lists: ownColumns(row).filter((name) => !statusOfWord(name)),
      note: joinNotes(
        isScore ? '' : review,
        row.text('review notes'),
        ...notes.map((column) => row.text(column)),
        row.labelled('priority'),
        ...(played.length > 1 ? played.map(({ column }) => row.labelled(column)) : []),
      ),
    }
  },
}

/** Each time counts from the beginning of the game: the longest one holds the others, which the note keeps. */
const timesIn = (row: Row): { column: string; hours: number }[] =>
  times.flatMap((column) => {
    const { hours } = row.time(column)
    return hours === null ? [] : { column, hours }
  })

function statusesIn(row: Row): ImportStatus[] {
  const set = [...row.flags(flags), ...ownColumns(row).flatMap((name) => statusOfWord(name) ?? [])]
  const isAllDone = typeof readDuration(row.text('completionist')) === 'object'
  return set.includes('finished') && isAllDone ? [...set, 'completed'] : set
}

/** The names of the owner's own columns that are set. */
function ownColumns(row: Row): string[] {
  const columns = row.columns()
  const end = columns.findIndex(({ key }) => key === 'progress' || key === 'main story' || key === 'start date')
  return columns
    .slice(0, Math.max(0, end))
    .flatMap(({ key, name }) => (!known.has(key) && row.isSet(key) ? [name] : []))
}
