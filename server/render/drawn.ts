import { CompressedText } from '../lib/compressed-text.ts'

/** A drawn page, or another address. */
export class Drawn {
  readonly status: number
  readonly html: CompressedText
  /** The address to go to instead. */
  readonly redirect: string | undefined

  constructor({ status, html = '', redirect }: { status: number; html?: string; redirect?: string }) {
    this.status = status
    this.redirect = redirect
    this.html = new CompressedText(html)
  }

  /** Whether others may be given it: neither an error nor a redirect. */
  get keeps(): boolean {
    return this.status === 200
  }
}
