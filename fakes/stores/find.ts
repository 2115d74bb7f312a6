/** Words of a text for the search of a shop: no accents, no capitals, no signs. */
export const wordsOf = (text: string): string[] =>
  text
    .slice(0, 300)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’]/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

const small = new Set(['the', 'of', 'and', 'a', 'an', 'de', 'la', 'el', 'los', 'las', 'y', 'del'])

/**
 * As shops search: whatever has at least half of the words, the beginning of a word is enough; those with all words
 * first, of these the shortest. So "FIFA 22" brings FIFA 23 as well, and "Hades" brings Hades II.
 */
export function findIn<T extends { words: string[] }>(shelf: readonly T[], text: string): T[] {
  const all = wordsOf(text)
  const asked = all.some((word) => !small.has(word)) ? all.filter((word) => !small.has(word)) : all
  if (asked.length === 0) return []
  return shelf
    .flatMap((one) => {
      const found = asked.filter((word) => one.words.some((other) => other.startsWith(word))).length
      return found * 2 >= asked.length ? [{ one, found }] : []
    })
    .toSorted((a, b) => b.found - a.found || a.one.words.length - b.one.words.length)
    .map(({ one }) => one)
}
