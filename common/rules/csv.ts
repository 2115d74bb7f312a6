/**
 * Spreadsheets treat a text with such a beginning as a formula and run it: a quote before it makes it text (CSV
 * injection).
 */
const formula = /^'*[=+\-@\t\r]/

/** A text as a cell that no spreadsheet runs. */
export const guardFormula = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** The original text, before guardFormula. */
export const unguardFormula = (cell: string): string => (/^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell)

/** One line of a CSV file (RFC 4180): quotes where necessary, numbers unchanged, nothing for null. */
export function csvRow(cells: (string | number | null)[]): string {
  const written = cells.map((cell) => {
    if (cell === null) return ''
    if (typeof cell === 'number') return String(cell)
    const text = guardFormula(cell)
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  })
  return `${written.join(',')}\r\n`
}
