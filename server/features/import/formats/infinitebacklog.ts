import { partsOf } from '../values/lists.ts'
import { hasAll } from './columns.ts'
import type { Format } from './format.ts'
import { joinNotes } from './row.ts'

/** Infinite Backlog: a copy with its ownership, and the status and completion of the game. */
export const infiniteBacklog: Format = {
  fits: (columns) =>
    hasAll(columns, ['game name', 'status', 'completion']) || hasAll(columns, ['game name', 'ownership']),
  scale: null,
  read: (row) => ({
    title: row.text('game name'),
    platforms: partsOf(row.text('platform')),
    year: row.year('game release date', 'release date'),
    ids: { igdb: row.id('igdb id'), giantbomb: null },
    statuses: [...new Set(row.statuses('ownership', 'status', 'completion'))],
    ...row.rating('rating', 'rating score'),
    ...row.date('started', 'start date'),
    ...row.date('finished', 'completion date', 'end date'),
    ...row.time('playtime'),
    note: joinNotes(row.firstText('notes', 'comment'), row.labelled('priority')),
  }),
}
