/** A number from 0 to `below - 1` that is always the same for the same words. */
export function numberOf(words: string, below: number): number {
  let sum = 2_166_136_261
  for (const letter of words) sum = Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 16_777_619) >>> 0
  // Words that differ in their last letter only would be neighbours otherwise.
  sum = Math.imul(sum ^ (sum >>> 15), 2_246_822_507) >>> 0
  return ((sum ^ (sum >>> 13)) >>> 0) % below
}
