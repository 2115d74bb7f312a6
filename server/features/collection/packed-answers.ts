import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const compress = promisify(brotliCompress)
const quick = 5
const small = 11
/** Up to this many characters the slow compression is quick enough to wait for. */
const shortText = 60_000
/** About 200 answers of at most 100 kB. */
const mostKept = 200

const pack = (text: string, quality: number): Promise<Buffer> =>
  compress(text, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  })

/**
 * Compressed answers by their ETag. A large collection goes out compressed quickly the first time, while the smallest form is made in
 * the thread pool; from then on that one is sent as it is, without asking the database or the compressor again.
 */
export function createPackedAnswers() {
  const kept = new Map<string, Buffer>()

  const keep = (etag: string, bytes: Buffer): void => {
    kept.delete(etag)
    kept.set(etag, bytes)
    const [oldest] = kept.keys()
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
  }

  return async (etag: string, make: () => Promise<string>): Promise<Buffer> => {
    const known = kept.get(etag)
    if (known) {
      keep(etag, known)
      return known
    }
    const text = await make()
    const bytes = await pack(text, text.length > shortText ? quick : small)
    keep(etag, bytes)
    if (text.length > shortText) void pack(text, small).then((better) => kept.has(etag) && keep(etag, better))
    return bytes
  }
}
