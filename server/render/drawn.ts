import { CompressedText } from '../lib/compressed-text.ts'

interface Parts {
  status: number
  html?: string
  /** The address to go to instead. */
  redirect?: string
  /** Whether every call that it made succeeded. */
  complete?: boolean
}

/** A rendered page, or another address. */
export class Drawn {
  readonly status: number
  readonly html: CompressedText
  readonly redirect: string | undefined
  /**
   * Whether others may get it: it is neither an error nor a redirect, and nothing is missing because a call was refused
   * (PG-03).
   */
  readonly keeps: boolean

  constructor({ status, html = '', redirect, complete = true }: Parts) {
    this.status = status
    this.redirect = redirect
    this.html = new CompressedText(html)
    this.keeps = status === 200 && complete
  }
}
