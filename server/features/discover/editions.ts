/** Words at the end of a name that mean "the same game again". */
const editionWords = new Set(
  'remaster remastered hd definitive complete deluxe enhanced special anniversary goty edition the version collection game of year directors director s cut redux'.split(
    ' ',
  ),
)

/**
 * The comparison key of a name (common/rules/names.ts) without the words that only name an edition; unchanged when
 * nothing else would be left.
 */
export function sameGameKey(nameKey: string): string {
  const words = nameKey.split(' ')
  let end = words.length
  while (end > 1 && editionWords.has(words[end - 1] ?? '')) end--
  return words.slice(0, end).join(' ')
}
