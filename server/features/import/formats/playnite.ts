import { listsIn } from './plain.ts'
import type { Format } from './format.ts'
import { joinNotes } from './row.ts'

/**
 * Playnite: the CSV of its exporter extensions and the JSON of its library. All of its games are owned; its times are
 * seconds, and its tags and categories the owner's own lists.
 */
export const playnite: Format = {
  fits: (columns) =>
    columns.has('name') &&
    ['playtime', 'lastactivity', 'userscore', 'completionstatus', 'completionstatus name'].filter((one) =>
      columns.has(one),
    ).length >= 3,
  scale: 100,
  unit: 'seconds',
  read: (row) => ({
    title: row.text('name'),
    platforms: listsIn(row.text('platforms')),
    year: row.year('releasedate', 'releasedate releasedate', 'releaseyear'),
    statuses: [
      'owned',
      ...row.statuses('completionstatus', 'completionstatus name'),
      ...row.flags({ favorite: 'favourite' }),
    ],
    ...row.rating('userscore'),
    ...row.time('playtime'),
    lists: [...listsIn(row.text('categories')), ...listsIn(row.text('tags'))],
    note: joinNotes(row.text('notes')),
  }),
}
