import { Negotiator } from '@fastify/accept-negotiator'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const inBrotli = promisify(brotliCompress)
const inGzip = promisify(gzip)
/** Quality 4: nearly the size of the slow levels at the cost of gzip. */
const fastBrotli = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
}

type Encoding = 'br' | 'gzip' | 'identity'
const encodings: Encoding[] = ['br', 'gzip', 'identity']
const negotiator = new Negotiator({ supportedValues: encodings })

/** The best encoding that a browser accepts, by its header Accept-Encoding. */
export const encodingFor = (header: string | undefined): Encoding =>
  header === undefined ? 'identity' : (negotiator.negotiate(header) ?? 'identity')

/** A drawn page, compressed once in each way that is asked for; or another address. */
export class Drawn {
  readonly #forms = new Map<Encoding, Promise<Buffer>>()
  readonly status: number
  /** The address to go to instead. */
  readonly redirect: string | undefined
  readonly #html: string

  constructor({ status, html = '', redirect }: { status: number; html?: string; redirect?: string }) {
    this.status = status
    this.redirect = redirect
    this.#html = html
  }

  /** Whether others may be given it: neither an error nor a redirect. */
  get keeps(): boolean {
    return this.status === 200
  }

  /** An estimate of the memory it takes: the text, of which strings may hold two bytes a letter, and its forms. */
  get bytes(): number {
    return this.#html.length * 3
  }

  /** The document in this encoding. */
  as(encoding: Encoding): Promise<Buffer> {
    let form = this.#forms.get(encoding)
    if (!form) {
      form = this.#encode(encoding)
      this.#forms.set(encoding, form)
    }
    return form
  }

  async #encode(encoding: Encoding): Promise<Buffer> {
    const plain = Buffer.from(this.#html)
    if (encoding === 'br') return inBrotli(plain, fastBrotli)
    return encoding === 'gzip' ? inGzip(plain) : plain
  }
}
