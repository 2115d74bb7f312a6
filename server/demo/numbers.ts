/** Numbers in [0, 1) that are the same at every start for the same seed. */
export function numbersFor(word: string): () => number {
  let state = 2_166_136_261
  for (let at = 0; at < word.length; at++) state = Math.imul(state ^ word.charCodeAt(at), 16_777_619)
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}
