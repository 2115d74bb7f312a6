import { partsOf } from '../values/lists.ts'
import { hasAll } from './columns.ts'
import type { Format } from './format.ts'

/** Completionator: one status for owning and one for playing; quotation marks inside of names are not escaped. */
export const completionator: Format = {
  fits: (columns) =>
    hasAll(columns, ['name', 'ownership status', 'progress status']) ||
    hasAll(columns, ['name', 'ownership status', 'completion status', 'now playing']),
  scale: null,
  read: (row) => ({
    title: row.text('name'),
    platforms: partsOf(row.text('platform')),
    year: row.year('release date'),
    statuses: [
      ...new Set([
        ...row.statuses('ownership status', 'progress status', 'completion status'),
        ...row.flags({ 'now playing': 'playing', backlog: 'backlog', 'wish list': 'wanted' }),
      ]),
    ],
    ...row.rating('my rating', 'rating'),
    ...row.date('finished', 'completion date', 'date completed'),
    ...row.time('playtime', 'time played'),
    note: row.firstText('notes', 'comments') || null,
  }),
}
