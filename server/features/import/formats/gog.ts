import { partsOf } from '../values/lists.ts'
import { listsIn } from './plain.ts'
import type { Format } from './format.ts'

/**
 * GOG Galaxy: the tables that its users' export scripts write, also with tabs. All of its games are owned; times are
 * minutes, its rating is the owner's from 1 to 5, and tags are the owner's own lists.
 */
export const gog: Format = {
  fits: (columns) =>
    columns.has('title') &&
    ['gamemins', 'releasekey', 'platformlist', 'myrating', 'originaltitle', 'mytags'].filter((one) => columns.has(one))
      .length >= 2,
  scale: 5,
  unit: 'minutes',
  read: (row) => ({
    title: row.text('title'),
    platforms: partsOf(row.text('platformlist').replace(/[[\]"']/g, '')),
    ownPlatforms: false,
    year: row.year('releasedate'),
    statuses: ['owned'],
    ...row.rating('myrating'),
    ...row.time('gamemins'),
    lists: listsIn(row.firstText('mytags', 'tags')),
  }),
}
