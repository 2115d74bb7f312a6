import type { ImportStatus } from '../../../../common/rules/import.ts'
import { type Format, hasAll } from './format.ts'
import { readPlain } from './plain.ts'
import { isSet } from './values.ts'

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
  read: (cells) => {
    const names: Record<string, string> = { igdb: 'igdb id' }
    const silent = ['status', 'started', 'finished', 'hours', 'replays', 'review']
    const game = readPlain((field) => (silent.includes(field) ? '' : cells(names[field] ?? field)))
    const set = Object.entries({ ...flags, ...laterFlags }).flatMap(([column, status]) =>
      isSet(cells(column)) ? status : [],
    )
    // Who finished a game and has it waiting wants to play it again.
    const again = set.includes('backlog') && set.some((one) => ['finished', 'completed', 'awarded'].includes(one))
    return { ...game, statuses: again ? [...set, 'replay'] : set }
  },
}
