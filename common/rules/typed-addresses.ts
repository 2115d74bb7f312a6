/**
 * Addresses of the web that were typed within a text. An address ends at a space, a quote or a bracket that it did not
 * open, and signs at its end belong to the sentence. One pass over the text.
 */
interface TypedAddress {
  href: string
  from: number
  to: number
}

const scheme = /https?:\/\//giu
/**
 * What no address contains: spaces, quotes, angle brackets, and the stops of Chinese and Japanese, after which no space
 * is typed.
 */
const stop = /[\s<>"“”„«»、。]/u
const closing: Record<string, string> = {
  '(': ')',
  '[': ']',
  '{': '}',
  '（': '）',
  '［': '］',
  '「': '」',
  '『': '』',
  '【': '】',
  '〈': '〉',
  '《': '》',
  '〔': '〕',
}
const closers: ReadonlySet<string> = new Set(Object.values(closing))
/** What may be within an address, but not its last character. */
const sentenceEnd = /['’‘.,;:!?…，；：！？]/u

export function findAddresses(text: string): TypedAddress[] {
  const found: TypedAddress[] = []
  let end = 0
  for (const { 0: start, index: from } of text.matchAll(scheme)) {
    // An address within an address is a part of it.
    if (from < end) continue
    end = endOfAddress(text, from + start.length)
    const to = withoutSentenceEnd(text, from + start.length, end)
    if (to > from + start.length) found.push({ href: text.slice(from, to), from, to })
  }
  return found
}

/** Where the first character is that cannot be a part of the address. */
function endOfAddress(text: string, from: number): number {
  const open: string[] = []
  for (let at = from; at < text.length; at++) {
    const character = text[at] as string
    if (stop.test(character)) return at
    const closer = closing[character]
    if (closer !== undefined) open.push(closer)
    else if (closers.has(character) && open.pop() !== character) return at
  }
  return text.length
}

function withoutSentenceEnd(text: string, from: number, end: number): number {
  let to = end
  while (to > from && (sentenceEnd.test(text[to - 1] as string) || closing[text[to - 1] as string] !== undefined)) to--
  return to
}
