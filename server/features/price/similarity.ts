/**
 * How alike two texts are, 0 to 1: Dice's coefficient of their pairs of letters. Linear in their lengths (PR-02).
 */
export function similarity(one: string, other: string): number {
  if (one === other) return 1
  if (one.length < 2 || other.length < 2) return 0
  const pairs = new Map<string, number>()
  for (let at = 0; at < one.length - 1; at++) {
    const pair = one.slice(at, at + 2)
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
  }
  let common = 0
  for (let at = 0; at < other.length - 1; at++) {
    const pair = other.slice(at, at + 2)
    const left = pairs.get(pair) ?? 0
    if (left === 0) continue
    pairs.set(pair, left - 1)
    common++
  }
  return (2 * common) / (one.length + other.length - 2)
}

/** A shorter word with another letter is another word. */
const shortest = 5

/**
 * Whether two words are one, but for one letter: a slip, another spelling. Not numbers, and not "alien" and "aliens".
 */
export function isNear(one: string, other: string): boolean {
  if (one === other) return true
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (short.length < shortest || long.length - short.length > 1 || /\d/.test(long)) return false
  if (long === `${short}s`) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at++
  return short.slice(short.length === long.length ? at + 1 : at) === long.slice(at + 1)
}
