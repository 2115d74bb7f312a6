import type { Static, TSchema } from 'typebox'
import { ProviderError } from '../client/provider-error.ts'
import { createCheck, jsonAs, type Reader } from '../client/readers.ts'

/** More values than two dozen offers of any shop have, and deeper than any of them nests. */
const usualValues = 20_000
const deepest = 32

interface StoreJsonOptions {
  /** Looks at an answer before its shape counts, and throws when the shop says itself what is wrong. */
  look?: (value: unknown) => void
  /** Where a shop tells of its things at great length. */
  mostValues?: number
}

/**
 * JSON of a shop: of this shape, and what `take` makes of it. Whatever does not fit is found while the answer is read,
 * rows included, so that the admin page says "changed" of that call. A body with very many values or levels is refused
 * before it is parsed: two megabytes of brackets would hold up everybody for half a second.
 */
export function storeJson<S extends TSchema, T>(
  schema: S,
  take: (value: Static<S>) => T,
  { look, mostValues = usualValues }: StoreJsonOptions = {},
): Reader<T> {
  const fits = createCheck(schema)
  const { accept, read } = jsonAs((value) => {
    look?.(value)
    const misfit = fits(value)
    if (misfit !== null) throw new ProviderError('changed', `the answer has an unexpected shape: ${misfit}`)
    return take(value as Static<S>)
  })
  return {
    accept,
    read(answer) {
      if (!isModest(answer.body, mostValues))
        throw new ProviderError('changed', 'the answer has more values than any real one')
      return read(answer)
    },
  }
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]
const opening = new Set([0x5b, 0x7b])
const closing = new Set([0x5d, 0x7d])

/** One pass over the bytes; what is no JSON is for the parser to find out. */
function isModest(body: Uint8Array, mostValues: number): boolean {
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
