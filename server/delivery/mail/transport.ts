/** A mail with nothing left to decide. */
export interface ReadyMail {
  /** Plain address of the sender, for the envelope. */
  from: string
  /** Plain address of its only recipient. */
  to: string
  /** The whole message as it travels. */
  raw: Buffer
}

/** What takes mails away: a mail server, a folder, or a test's list. */
export interface MailTransport {
  /**
   * Resolves when somebody else has the mail. Throws FinalError when this recipient will never get it, PerhapsSent when the line broke
   * after the last byte, and any other error when a later try may help.
   */
  send: (mail: ReadyMail, signal: AbortSignal) => Promise<void>
}

/** The server had the whole mail and said nothing: sent once more, it might arrive twice. */
export class PerhapsSent extends Error {
  override name = 'PerhapsSent'
}
