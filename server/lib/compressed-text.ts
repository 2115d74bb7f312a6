import { Negotiator } from '@fastify/accept-negotiator'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

type Encoding = 'br' | 'gzip' | 'identity'
/** The encodings of answers, the best first. */
export const encodings: Encoding[] = ['br', 'gzip', 'identity']
const negotiator = new Negotiator<Encoding>({ supportedValues: encodings })

/** The best encoding that a client accepts, by its header Accept-Encoding. */
export const encodingFor = (accepted: string | undefined): Encoding =>
  accepted === undefined ? 'identity' : (negotiator.negotiate(accepted) ?? 'identity')

const inGzip = promisify(gzip)
const compress = promisify(brotliCompress)
const brotliAt = (quality: number) => ({
  params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT, [constants.BROTLI_PARAM_QUALITY]: quality },
})
/** Quality 4: nearly the size of the slow levels at the cost of gzip. */
export const quick = brotliAt(4)

/** For a long text that is kept: a twentieth smaller than the quick form from the first time on. */
const good = brotliAt(5)
/** A tenth smaller again for twenty times the work, which pays for a long text that is asked for again and again. */
const thorough = brotliAt(10)
const long = 50_000

/** A text that is compressed once for each encoding, in the thread pool. */
export class CompressedText {
  readonly #text: string
  readonly #lasting: boolean
  readonly #forms = new Map<Encoding, Promise<Buffer>>()
  #thorough = false

  /** `lasting`: kept for longer than seconds; a long one is compressed better from the second time on. */
  constructor(text: string, { lasting = false } = {}) {
    this.#text = text
    this.#lasting = lasting
  }

  /** An estimate of the memory it takes: the text, of which strings may hold two bytes a letter, and its forms. */
  get bytes(): number {
    return this.#text.length * 3
  }

  get #pays(): boolean {
    return this.#lasting && this.#text.length >= long
  }

  /** The bytes to send in this encoding. */
  as(encoding: Encoding): Promise<Buffer> {
    const made = this.#forms.get(encoding)
    if (made && encoding === 'br') this.#improve()
    if (made) return made
    const form = this.#encode(encoding)
    this.#forms.set(encoding, form)
    return form
  }

  async #encode(encoding: Encoding): Promise<Buffer> {
    const plain = Buffer.from(this.#text)
    if (encoding === 'br') return compress(plain, this.#pays ? good : quick)
    return encoding === 'gzip' ? inGzip(plain) : plain
  }

  /** Nobody waits for it: the form at hand is given until the better one is ready. */
  #improve(): void {
    if (this.#thorough || !this.#pays) return
    this.#thorough = true
    compress(Buffer.from(this.#text), thorough).then(
      (better) => void this.#forms.set('br', Promise.resolve(better)),
      () => undefined,
    )
  }
}
