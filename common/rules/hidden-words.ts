import { foldText } from './names.ts'
import { oneLine } from './text.ts'

/**
 * The words of a text as they are compared: without accents, in lower case, joined by one space; empty when there are
 * none.
 */
export const wordKey = (text: string): string =>
  foldText(text)
    .replace(/['’`´]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .join(' ')

/** The first of these words or phrases that a text contains, whole; undefined for none. */
export function wordFoundIn(text: string, words: readonly string[]): string | undefined {
  if (words.length === 0) return undefined
  const whole = ` ${wordKey(text)} `
  return words.find((word) => {
    const key = wordKey(word)
    return key !== '' && whole.includes(` ${key} `)
  })
}

/** Each of these words and phrases once, as it was first written; without those that no text contains. */
export function distinctWords(given: readonly string[]): string[] {
  const words = new Map<string, string>()
  for (const word of given.map(oneLine)) if (!words.has(wordKey(word))) words.set(wordKey(word), word)
  words.delete('')
  return [...words.values()]
}
