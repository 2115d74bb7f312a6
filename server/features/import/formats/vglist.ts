import { listsIn } from './plain.ts'
import { hasAll } from './columns.ts'
import type { Format } from './format.ts'

/** vglist: JSON, with the games of a library below "games". */
export const vglist: Format = {
  fits: (columns) => hasAll(columns, ['game name', 'completion status', 'hours played']),
  scale: 100,
  unit: 'hours',
  read: (row) => ({
    title: row.text('game name'),
    platforms: listsIn(row.text('platforms')),
    statuses: ['owned', ...row.statuses('completion status')],
    ...row.rating('rating'),
    ...row.date('started', 'start date'),
    ...row.date('finished', 'completion date'),
    ...row.time('hours played'),
    replays: row.count('replay count'),
    note: row.text('comments') || null,
  }),
}
