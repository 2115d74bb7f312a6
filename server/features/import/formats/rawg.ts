import type { ImportStatus } from '../../../../common/rules/import.ts'
import { listsIn } from './plain.ts'
import type { Format } from './format.ts'

/** RAWG's own names of its statuses; "yet" is a game that was not played yet. */
const statuses: Readonly<Record<string, ImportStatus>> = {
  owned: 'owned',
  playing: 'playing',
  beaten: 'finished',
  dropped: 'retired',
  toplay: 'wanted',
  yet: 'backlog',
}

/** RAWG: the games of its interface as JSON, or a table of them. */
export const rawg: Format = {
  fits: (columns, file) =>
    columns.has('name') &&
    (columns.has('user game status') ||
      (columns.has('status') && (columns.has('user rating') || columns.has('user game')) && columns.has('slug')) ||
      (file.toLowerCase().includes('rawg') && columns.has('status'))),
  scale: 5,
  unit: 'hours',
  read: (row) => {
    const word = row.firstText('user game status', 'status')
    const status = statuses[word.toLowerCase().replaceAll(' ', '')]
    return {
      title: row.text('name'),
      platforms: listsIn(row.text('platforms')),
      ownPlatforms: false,
      year: row.year('released', 'release date'),
      statuses: status === undefined ? row.statusesOf([word]) : [status],
      ...row.rating('user rating'),
    }
  },
}
