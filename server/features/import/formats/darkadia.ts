import type { ImportStatus } from '../../../../common/rules/import.ts'
import { partsOf } from '../values/lists.ts'
import { hasAll } from './columns.ts'
import type { Format } from './format.ts'

const flags: Record<string, ImportStatus> = {
  loved: 'favourite',
  owned: 'owned',
  played: 'played',
  playing: 'playing',
  finished: 'finished',
  mastered: 'completed',
  dominated: 'completed',
  shelved: 'played',
}

/**
 * Darkadia: one row for each copy; the rows of further copies have no name. A copy on another platform is recognised as
 * the game of the row above it.
 */
export const darkadia: Format = {
  fits: (columns) => hasAll(columns, ['name', 'loved', 'owned', 'shelved', 'copy platform']),
  scale: 5,
  read: (row, previous) => {
    const copy = row.text('copy platform')
    if (row.text('name') === '' && previous && copy !== '')
      return { title: previous.title, platforms: previous.platforms, year: previous.year, statuses: ['owned'] }
    return {
      title: row.text('name'),
      platforms: [...new Set([copy, ...partsOf(row.text('platforms'))])].filter((name) => name !== ''),
      statuses: [...new Set(row.flags(flags))],
      ...row.rating('rating'),
      note: row.text('notes') || null,
    }
  },
}
