/** One table of a file, as the text that table.ts reads. `name`: of its file or sheet, empty for the only one. */
export interface Table {
  name: string
  text: string
}

/** Rows as the text of a table that table.ts reads back unchanged. */
export const toCsv = (rows: string[][]): string =>
  rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n')
