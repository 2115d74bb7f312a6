import { type ImportField, importFields } from '../../../../common/rules/import.ts'
import { type Cells, type Format, type ImportedGame, nothingSaid } from './format.ts'
import { countOf, dateOf, hoursOf, idOf, numberOf, partsOf, statusesOf, yearOf } from './values.ts'

type Told = (field: ImportField) => string

/** A row whose columns are known by what they hold. */
export function readPlain(told: Told): ImportedGame {
  const borrower = told('borrower')
  return {
    ...nothingSaid,
    title: told('title'),
    platforms: partsOf(told('platform')),
    year: yearOf(told('year')),
    ids: { igdb: idOf(told('igdb')), giantbomb: null },
    statuses: [...statusesOf(partsOf(told('status'))), ...(borrower === '' ? [] : (['lent'] as const))],
    rating: numberOf(told('rating')),
    borrower: borrower === '' ? null : borrower,
    started: dateOf(told('started')),
    finished: dateOf(told('finished')),
    hours: hoursOf(told('hours')),
    replays: countOf(told('replays')),
    note: told('review') || null,
  }
}

/** Any other table: the cells come by the names of the fields, as the person has named the columns. */
export const plainTable: Format = {
  fits: () => true,
  scale: null,
  read: (cells: Cells) => readPlain(cells),
}

/** The cells of a row by what they hold. */
export const cellsOf =
  (row: string[], mapping: Record<ImportField, number | null>): Cells =>
  (field) =>
    row[(importFields as readonly string[]).includes(field) ? (mapping[field as ImportField] ?? -1) : -1] ?? ''
