/** Whether a text can be stored: no NUL (PostgreSQL refuses it) and no half of a surrogate pair. */
export const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed()

/** Letters that leave nothing on a page: a text of these alone is blank. */
const unseen = /[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Whether nobody could read anything in it. */
export const isBlank = (text: string): boolean => text.replace(unseen, '') === ''

/** Signs that turn the direction of whatever follows them, the page around the text included. */
const turning = /[\u202A-\u202E\u2066-\u2069]/gu
/** More marks on one letter than any script writes: they would cover the lines around it. */
const pile = /(\p{M}{8})\p{M}+/gu

/** Without signs that reach beyond the text they stand in. */
const contained = (text: string): string => text.replace(turning, '').replace(pile, '$1')

/** Without the signs at its end that are `such`. An expression like `/-+$/` would begin anew at every one of them. */
export function trimEndOf(text: string, such: RegExp): string {
  let end = text.length
  while (end > 0 && such.test(text[end - 1] as string)) end--
  return text.slice(0, end)
}

/** Without its last word and the blanks before it; as it is where it has only one. */
export function withoutLastWord(text: string): string {
  const at = text.search(/\s\S*$/u)
  return at < 0 ? text : text.slice(0, at).trimEnd()
}

/** A text of one line as it is kept: no control characters, single spaces, none at its ends. */
export const oneLine = (text: string): string =>
  contained(text)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()

/** A text of paragraphs as it is kept: one kind of line break, no other control characters, no blanks at its ends. */
export const paragraphs = (text: string): string =>
  contained(text)
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/[^\P{Cc}\n]/gu, '')
    .split('\n')
    .map((line) => trimEndOf(line, / /))
    .join('\n')
    .trim()

/** The beginning of a text, `most` characters at most, cut between two words where it has any; an ellipsis stands for the rest. */
export function cutAtWord(text: string, most: number): string {
  if (text.length <= most) return text
  const start = text.slice(0, most)
  const whole = withoutLastWord(start)
  // Letters of one word, or of a language without spaces: never half a pair of surrogates.
  const kept = whole.length > most / 2 && whole !== start ? whole : start.slice(0, -1).replace(/[\uD800-\uDBFF]$/u, '')
  return `${trimEndOf(kept, /[\s.,;:]/u)}…`
}
