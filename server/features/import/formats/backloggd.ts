import { importStatuses, type ImportStatus } from '../../../../common/rules/import.ts'
import { columnWords } from './columns.ts'
import type { Format } from './format.ts'
import { readPlain } from './plain.ts'

/** Columns that hold one list each. */
const lists: Record<string, ImportStatus> = {
  played: 'played',
  'is played': 'played',
  playing: 'playing',
  'is playing': 'playing',
  backlog: 'backlog',
  'is backlog': 'backlog',
  wishlist: 'wanted',
  'is wishlist': 'wanted',
  completed: 'finished',
  mastered: 'completed',
  shelved: 'played',
  abandoned: 'retired',
  retired: 'retired',
  favorite: 'favourite',
  favourite: 'favourite',
  liked: 'favourite',
}

/**
 * Backloggd has no export of its own; several tools of its users make one, each in its way. A file is taken for one
 * when it names the site, or has a column for two of its lists at least. Columns may have any of the names we know; the
 * scale is seen from the ratings.
 */
export const backloggd: Format = {
  fits: (columns, file) =>
    columnWords.title.some((word) => columns.has(word)) &&
    ([...columns, file.toLowerCase()].some((word) => word.includes('backloggd')) ||
      ['played', 'playing', 'backlog', 'wishlist'].filter((one) => columns.has(one) || columns.has(`is ${one}`))
        .length >= 2),
  scale: null,
  read: (row) => {
    const game = readPlain(
      row,
      (field) => columnWords[field].find((word) => row.text(word) !== '') ?? columnWords[field][0] ?? field,
    )
    const statuses = new Set([...game.statuses, ...row.flags(lists)])
    return { ...game, statuses: importStatuses.filter((status) => statuses.has(status)) }
  },
}
