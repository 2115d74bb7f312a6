/** Roman numerals up to 39, as they end abbreviations: "ffvii", "gtav". */
const romanEnd = /^([a-z]+?)(x{0,3}(?:ix|iv|v?i{0,3}))$/
const values: Record<string, number> = { i: 1, v: 5, x: 10 }

/** The number of a Roman numeral up to 39. */
function valueOf(numeral: string): number {
  const digits = Array.from(numeral, (letter) => values[letter] ?? 0)
  return digits.reduce((sum, digit, at) => sum + (digit < (digits[at + 1] ?? 0) ? -digit : digit), 0)
}

/** A word that is a numeral, as digits. */
export function withDigits(word: string): string {
  return /^x{0,3}(?:ix|iv|v?i{0,3})$/.test(word) && word !== '' ? String(valueOf(word)) : word
}

/** What an abbreviation may be, as initials of names: "ffvii" may be "ff7" or the initials of seven words. */
export function initialsOf(abbreviation: string): string[] {
  const [, letters, numeral] = romanEnd.exec(abbreviation) ?? []
  return letters !== undefined && numeral !== undefined && numeral !== ''
    ? [abbreviation, `${letters}${valueOf(numeral)}`]
    : [abbreviation]
}

/** The first letters of the words of a name, numbers whole: "ff7r" of "final fantasy 7 remake". */
export const initialsOfName = (key: string): string =>
  key
    .split(' ')
    .map((word) => (/^\d+$/.test(word) ? word : word.slice(0, 1)))
    .join('')

/** The shortest abbreviation that is worth anything. */
const shortest = 2

/** The initials of a name from each of its words on: people leave out "The Legend of Zelda". */
export function abbreviationsOf(key: string): string[] {
  const words = key.split(' ')
  return words
    .map((_, at) => initialsOfName(words.slice(at).join(' ')))
    .filter((initials) => initials.length >= shortest)
}
