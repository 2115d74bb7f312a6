import { foldText } from '../../../../common/rules/names.ts'

/** The key of a column's name: "Release_Date" and "release date" are one column. */
export const columnKey = (name: string): string =>
  foldText(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Whether all of these columns are there. */
export const hasAll = (columns: ReadonlySet<string>, wanted: string[]): boolean =>
  wanted.every((one) => columns.has(one))
