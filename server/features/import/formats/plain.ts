import type { ImportField } from '../../../../common/rules/import.ts'
import { namesIn, partsOf } from '../values/lists.ts'
import { readYesNo } from '../values/yes-no.ts'
import { isOtherMedium } from './media.ts'
import { type Format, type ImportedGame, nothingSaid } from './format.ts'
import { joinNotes, type Row } from './row.ts'

/** A row whose columns are known by what they hold; `columnOf` returns the key of a field's column. */
export function readPlain(row: Row, columnOf: (field: ImportField) => string): ImportedGame {
  const text = (field: ImportField): string => row.text(columnOf(field))
  const borrower = text('borrower')
  // "Finished" is a date in some tables, yes or no in others.
  const finished = readYesNo(text('finished'))
  const isFlag = typeof finished === 'object'
  const media = row.textIf(columnOf('media'), isOtherMedium)
  return {
    ...nothingSaid,
    title: text('title'),
    platforms: partsOf(text('platform')),
    year: row.year(columnOf('year')),
    ids: { igdb: row.id(columnOf('igdb')), giantbomb: null },
    statuses: [
      ...row.statuses(columnOf('status')),
      ...(isFlag && finished.value ? (['finished'] as const) : []),
      ...(borrower === '' ? [] : (['lent'] as const)),
    ],
    ...row.rating(columnOf('rating')),
    borrower: borrower === '' ? null : borrower,
    ...row.date('started', columnOf('started')),
    ...(!isFlag && row.date('finished', columnOf('finished'))),
    ...row.time(columnOf('hours')),
    replays: row.count(columnOf('replays')),
    note: joinNotes(text('review'), row.labelled(columnOf('priority'))),
    lists: listsIn(text('list')),
    ...(media !== '' && { dropped: 'media' as const, media }),
  }
}

/** The lists that a cell names, without the whole of it. */
export function listsIn(cell: string): string[] {
  const names = namesIn(cell)
  return names.length > 1 && names[0] === cell.trim() ? names.slice(1) : names
}

/** Any other table: its columns come by the names of the fields, as the user has named them. */
export const plainTable: Format = {
  fits: () => true,
  scale: null,
  read: (row) => readPlain(row, (field) => field),
}
