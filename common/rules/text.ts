/** The language of a text as browsers name it (BCP 47): letters and digits in up to four parts, like `es-419`. */
export const languageTag = /^[a-zA-Z]{2,8}(?:-[a-zA-Z0-9]{1,8}){0,3}$/

/** Whether a text can be stored: no NUL (PostgreSQL refuses it) and no half of a surrogate pair. */
export const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed()

/** Invisible characters: a text of these alone is blank. */
const unseen = /[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Whether the text has no visible character. */
export const isBlank = (text: string): boolean => text.replace(unseen, '') === ''

/** Characters that change the direction of the text after them, including the surrounding page. */
const turning = /[\u202A-\u202E\u2066-\u2069]/gu
/** More combining marks on one letter than any script uses: they would cover the lines around it. */
const pile = /(\p{M}{8})\p{M}+/gu

/** Without characters that affect the surroundings of the text. */
const contained = (text: string): string => text.replace(turning, '').replace(pile, '$1')

/**
 * Without the trailing characters for which `such` is true. An expression like `/-+$/` would restart at each of them.
 */
export function trimEndOf(text: string, such: RegExp): string {
  let end = text.length
  while (end > 0 && such.test(text[end - 1] as string)) end--
  return text.slice(0, end)
}

/** Without its last word and the spaces before it; unchanged when it has only one. */
export function withoutLastWord(text: string): string {
  const at = text.search(/\s\S*$/u)
  return at < 0 ? text : text.slice(0, at).trimEnd()
}

/** The stored form of a text of one line: no control characters, single spaces, trimmed. */
export const oneLine = (text: string): string =>
  contained(text)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()

/** The stored form of a piece of a longer text: one kind of line break, no other control characters. */
export const lines = (text: string): string =>
  contained(text)
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/[^\P{Cc}\n]/gu, '')

/** The stored form of a text with paragraphs: `lines`, without spaces at their ends, trimmed. */
export const paragraphs = (text: string): string =>
  lines(text)
    .split('\n')
    .map((line) => trimEndOf(line, / /))
    .join('\n')
    .trim()

/**
 * The beginning of a text, at most `most` characters, cut between two words if it has any; an ellipsis replaces the
 * rest.
 */
export function cutAtWord(text: string, most: number): string {
  if (text.length <= most) return text
  const start = text.slice(0, most)
  const whole = withoutLastWord(start)
  // A single word, or a language without spaces: never split a surrogate pair.
  const kept = whole.length > most / 2 && whole !== start ? whole : start.slice(0, -1).replace(/[\uD800-\uDBFF]$/u, '')
  return `${trimEndOf(kept, /[\s.,;:]/u)}…`
}

/** The beginning of a text on one line, `most` characters at most. */
export const beginningOf = (text: string, most: number): string => cutAtWord(text.replace(/\s+/g, ' ').trim(), most)
