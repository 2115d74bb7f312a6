import { isBlank, paragraphs } from '../../../../common/rules/text.ts'

/**
 * Text of a stranger's file as we keep it: no control characters, no half letters, single spaces, at most so many
 * characters.
 */
export function cleanText(text: string, most: number): string {
  // Cut before anything else: a cell may be as long as the file.
  const short = text.slice(0, most * 4).toWellFormed()
  const plain = short
    // Spreadsheets are told with ="…" that a cell is text.
    .replace(/^\s*="(.*)"\s*$/s, '$1')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Zs}]+/gu, ' ')
    .replace(/[\p{Cf}\u{fffd}]/gu, '')
    .trim()
  return Array.from(plain).slice(0, most).join('').trim()
}

/** The same of a text with paragraphs; empty when nothing of it can be seen. */
export function cleanNote(text: string, most: number): string {
  const short = paragraphs(text.slice(0, most * 4).toWellFormed())
  return isBlank(short) ? '' : Array.from(short).slice(0, most).join('').trim()
}
