/** Rows as the text of a table that table.ts reads back unchanged. */
export const toCsv = (rows: string[][]): string =>
  rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n')
