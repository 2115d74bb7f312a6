import type { ImportStatus } from '../../../../common/rules/import.ts'
import { partsOf } from '../values/lists.ts'
import { hasAll } from './columns.ts'
import type { Format } from './format.ts'

const flags: Record<string, ImportStatus> = {
  have: 'owned',
  wanted: 'wanted',
  played: 'played',
  completed: 'completed',
  ended: 'finished',
  pending: 'backlog',
  lended: 'lent',
  awarded: 'awarded',
  favourite: 'favourite',
}
/** Columns that tables exported earlier lack. */
const laterFlags: Record<string, ImportStatus> = { playing: 'playing', abandoned: 'retired' }

/** The table of our own export, perhaps gone through by hand; the archive itself is brought back whole elsewhere. */
export const ludoteca: Format = {
  fits: (columns) => hasAll(columns, ['title', ...Object.keys(flags)]),
  scale: 10,
  read: (row) => {
    const borrower = row.text('borrower')
    const set = row.flags({ ...flags, ...laterFlags })
    // Who finished a game and has it waiting wants to play it again.
    const again = set.includes('backlog') && set.some((one) => ['finished', 'completed', 'awarded'].includes(one))
    return {
      title: row.text('title'),
      platforms: partsOf(row.text('platform')),
      year: row.year('year'),
      ids: { igdb: row.id('igdb id'), giantbomb: null },
      ...row.rating('rating'),
      statuses: [
        ...new Set([...set, ...(borrower === '' ? [] : (['lent'] as const)), ...(again ? (['replay'] as const) : [])]),
      ],
      borrower: borrower === '' ? null : borrower,
    }
  },
}
