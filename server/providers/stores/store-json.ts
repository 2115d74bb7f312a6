import type { Static, TSchema } from 'typebox'
import { ProviderError } from '../client/provider-error.ts'
import { json, type Reader } from '../client/readers.ts'

/** More values than two dozen offers of any shop have, and deeper than any of them nests. */
const mostValues = 20_000
const deepest = 32

/**
 * JSON of a shop. A body with very many values or levels is refused before it is parsed: two megabytes of brackets would
 * hold up everybody for half a second.
 */
export function storeJson<S extends TSchema>(schema: S): Reader<Static<S>> {
  const { accept, read } = json(schema)
  return {
    accept,
    read(answer) {
      if (!isModest(answer.body)) throw new ProviderError('changed', 'the answer has more values than any real one')
      return read(answer)
    },
  }
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]
const opening = new Set([0x5b, 0x7b])
const closing = new Set([0x5d, 0x7d])

/** One pass over the bytes; what is no JSON is for the parser to find out. */
function isModest(body: Uint8Array): boolean {
  let [values, depth] = [0, 0]
  for (let at = 0; at < body.length; at++) {
    const byte = body[at] as number
    if (byte === quote) at = endOfText(body, at)
    else if (byte === comma) values++
    else if (opening.has(byte)) {
      values++
      depth++
    } else if (closing.has(byte)) depth--
    if (values > mostValues || depth > deepest) return false
  }
  return true
}

/** Where the text ends that begins here. */
function endOfText(body: Uint8Array, from: number): number {
  for (let at = from + 1; at < body.length; at++) {
    if (body[at] === backslash) at++
    else if (body[at] === quote) return at
  }
  return body.length
}
