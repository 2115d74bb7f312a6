/**
 * How names of games, companies and series are compared (GAM-06, PRI-02): accents stripped, lower case, roman numerals
 * as digits, punctuation as one space.
 */
const roman: Record<string, string> = {
  ii: '2',
  iii: '3',
  iv: '4',
  v: '5',
  vi: '6',
  vii: '7',
  viii: '8',
  ix: '9',
  x: '10',
  xi: '11',
  xii: '12',
  xiii: '13',
  xiv: '14',
  xv: '15',
  xvi: '16',
  xvii: '17',
  xviii: '18',
  xix: '19',
  xx: '20',
}

/** Letters that Unicode does not decompose but that users type as plain letters. */
const plain: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ı: 'i',
  '&': ' and ',
  '+': ' plus ',
}

/** The text without accents, in lower case, in Unicode compatibility form. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđłı&+]/g, (letter) => plain[letter] ?? letter)
}

/** The comparison key of a name: words of letters and digits joined by one space; empty when nothing is left. */
export function nameKey(name: string): string {
  const words = foldText(name)
    .replace(/['’`´]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  // A numeral at the very start is a word ("X", "V Rally"), not a number in a series.
  return words.map((word, at) => (at === 0 ? word : (roman[word] ?? word))).join(' ')
}

/** A slug of a name: lower-case ASCII joined by "-", at most 80 characters; `fallback` when no ASCII letter is left. */
export function slugify(name: string, fallback = 'game'): string {
  const slug = foldText(name)
    .replace(/['’`´]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80)
    .replace(/-$/, '')
  return slug === '' ? fallback : slug
}
