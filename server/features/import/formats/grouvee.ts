import type { ImportStatus } from '../../../../common/rules/import.ts'
import { type Format, hasAll, nothingSaid } from './format.ts'
import { dateOf, idOf, jsonIn, namesIn, numberOf, statusesOf, toHours, yearOf } from './values.ts'

interface Played {
  date_started?: unknown
  date_finished?: unknown
  level_of_completion?: unknown
  seconds_played?: unknown
}

/**
 * Grouvee: shelves, platforms and dates are JSON inside their cells; five stars. Each game has a play with "Main Story"
 * from the beginning, so a play counts as finished only with the day on which it was.
 */
export const grouvee: Format = {
  fits: (columns) =>
    hasAll(columns, ['name', 'shelves', 'platforms']) &&
    ['giantbomb id', 'dates', 'statuses'].some((one) => columns.has(one)),
  scale: 5,
  read: (cells) => {
    const plays = playsIn(cells('dates'))
    const finished = plays.filter(({ date_finished }) => dayOf(date_finished) !== null)
    const levels = finished.flatMap(({ level_of_completion: level }): ImportStatus[] =>
      statusesOf([typeof level === 'string' && level !== '' ? level : 'Main Story']),
    )
    return {
      ...nothingSaid,
      title: cells('name'),
      platforms: namesIn(cells('platforms')),
      year: yearOf(cells('release date')),
      ids: { igdb: idOf(cells('igdb id')), giantbomb: idOf(cells('giantbomb id')) },
      statuses: [...new Set([...statusesOf(namesIn(cells('shelves'))), ...levels])],
      rating: numberOf(cells('rating')),
      started: first(plays.map(({ date_started }) => dayOf(date_started))),
      finished: first(finished.map(({ date_finished }) => dayOf(date_finished))),
      hours: hoursIn(plays),
      // Each time after the first.
      replays: finished.length > 1 ? finished.length - 1 : null,
      note: cells('review') || null,
    }
  },
}

function playsIn(cell: string): Played[] {
  const value = jsonIn(cell)
  const list: unknown[] = Array.isArray(value) ? value : [value]
  return list.filter((one): one is Played => typeof one === 'object' && one !== null).slice(0, 100)
}

/** All its plays together. */
function hoursIn(plays: Played[]): number | null {
  const seconds = plays.reduce((sum, { seconds_played: one }) => sum + (Number(one) > 0 ? Number(one) : 0), 0)
  return seconds > 0 ? toHours(seconds) : null
}

const dayOf = (value: unknown): string | null => (typeof value === 'string' ? dateOf(value) : null)
const first = (days: (string | null)[]): string | null => days.find((day) => day !== null) ?? null
