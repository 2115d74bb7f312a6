import { listsIn } from './plain.ts'
import { hasAll } from './columns.ts'
import type { Format } from './format.ts'
import { joinNotes } from './row.ts'

/** CLZ Games (Game Collector): the status of a copy, and whether its game was completed. */
export const clz: Format = {
  fits: (columns) => hasAll(columns, ['title', 'platform', 'collection status']),
  scale: null,
  read: (row) => {
    const borrower = row.firstText('loaned to', 'loan to')
    return {
      title: row.text('title'),
      platforms: [row.text('platform')].filter((name) => name !== ''),
      year: row.year('release date', 'release year', 'year'),
      statuses: [
        ...row.statuses('collection status'),
        ...row.flags({ completed: 'finished' }),
        ...(borrower === '' ? [] : (['lent'] as const)),
      ],
      borrower: borrower === '' ? null : borrower,
      ...row.rating('my rating', 'rating', 'personal rating'),
      ...row.date('finished', 'completion date', 'completed date'),
      lists: listsIn(row.text('tags')),
      note: joinNotes(row.firstText('notes', 'note')),
    }
  },
}
