import { cutAtWord } from '../../../common/rules/text.ts'

/** Paragraphs of a text, separated by empty lines. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')

/** The beginning of a text on one line, `most` characters at most. */
export const beginningOf = (text: string, most: number): string => cutAtWord(text.replace(/\s+/g, ' ').trim(), most)
