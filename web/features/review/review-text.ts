/** Paragraphs of a text: empty lines part them. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')

/** The beginning of a text on one line, cut at a word, with an ellipsis if something is left out. */
export function beginningOf(text: string, most: number): string {
  const line = text
    .slice(0, most * 2)
    .replace(/\s+/g, ' ')
    .trim()
  if (line.length <= most) return line
  const cut = line.slice(0, most)
  const word = cut.lastIndexOf(' ')
  // A word without an end is cut where it is; half of a pair of code units is no letter.
  const end = word > most / 2 ? cut.slice(0, word) : cut.replace(/[\uD800-\uDBFF]$/, '')
  return `${end.replace(/[\s.,;:]+$/, '')}…`
}
