import { hoursOf, type ImportStatus } from '../../../../common/rules/import.ts'
import { readDate } from '../values/dates.ts'
import { jsonIn, namesIn } from '../values/lists.ts'
import { statusOfWord } from '../values/status-words.ts'
import { hasAll } from './columns.ts'
import type { Format } from './format.ts'
import { joinNotes } from './row.ts'

interface Played {
  date_started?: unknown
  date_finished?: unknown
  level_of_completion?: unknown
  seconds_played?: unknown
}

/**
 * Grouvee: shelves, platforms and dates are JSON inside their cells; five stars. Each game has a play with "Main Story"
 * from the beginning, so a play counts as finished only with the day on which it was. Shelves that are no status are
 * the owner's own lists.
 */
export const grouvee: Format = {
  fits: (columns) =>
    hasAll(columns, ['name', 'shelves', 'platforms']) &&
    ['giantbomb id', 'dates', 'statuses'].some((one) => columns.has(one)),
  scale: 5,
  read: (row) => {
    const plays = objectsIn<Played>(row.text('dates'))
    const finished = plays.filter(({ date_finished }) => dayOf(date_finished) !== null)
    const levels = finished.flatMap(({ level_of_completion: level }): ImportStatus[] =>
      row.statusesOf([typeof level === 'string' && level !== '' ? level : 'Main Story']),
    )
    const shelves = namesIn(row.text('shelves'))
    return {
      title: row.text('name'),
      platforms: namesIn(row.text('platforms')),
      year: row.year('release date'),
      ids: { igdb: row.id('igdb id'), giantbomb: row.id('giantbomb id') },
      statuses: [...new Set([...shelves.flatMap((shelf) => statusOfWord(shelf) ?? []), ...levels])],
      lists: shelves.filter((shelf) => !statusOfWord(shelf)),
      ...row.rating('rating'),
      started: first(plays.map(({ date_started }) => dayOf(date_started))),
      finished: first(finished.map(({ date_finished }) => dayOf(date_finished))),
      hours: hoursIn(plays),
      // Each time after the first.
      replays: finished.length > 1 ? finished.length - 1 : null,
      note: joinNotes(
        row.text('review title'),
        row.text('review'),
        ...playsIn(plays),
        ...updatesIn(row.text('statuses')),
      ),
    }
  },
}

function objectsIn<T extends object>(cell: string): T[] {
  const value = jsonIn(cell)
  const list: unknown[] = Array.isArray(value) ? value : [value]
  return list.filter((one): one is T => typeof one === 'object' && one !== null).slice(0, 100)
}

/** The days of each of several plays, of which only the first have a place of their own. */
function playsIn(plays: Played[]): string[] {
  const days = plays.flatMap(({ date_started: from, date_finished: to }) =>
    (dayOf(from) ?? dayOf(to)) ? `${dayOf(from) ?? '?'} – ${dayOf(to) ?? '?'}` : [],
  )
  return days.length > 1 ? days : []
}

/** What the owner wrote while playing, with its day: "2018-02-01: On chapter 7". */
function updatesIn(cell: string): string[] {
  return objectsIn<{ status?: unknown; date?: unknown }>(cell).flatMap(({ status, date }) =>
    typeof status === 'string' && status !== ''
      ? [typeof date === 'string' && date !== '' ? `${date}: ${status}` : status]
      : [],
  )
}

/** All its plays together. */
function hoursIn(plays: Played[]): number | null {
  const seconds = plays.reduce((sum, { seconds_played: one }) => sum + (Number(one) > 0 ? Number(one) : 0), 0)
  return seconds > 0 ? hoursOf(seconds) : null
}

function dayOf(value: unknown): string | null {
  const reading = typeof value === 'string' ? readDate(value) : 'empty'
  return typeof reading === 'object' ? reading.value.day : null
}
const first = (days: (string | null)[]): string | null => days.find((day) => day !== null) ?? null
