/** A mail that is ready to send. */
export interface ReadyMail {
  /** Plain address of the sender, for the envelope. */
  from: string
  /** Plain address of its only recipient. */
  to: string
  /** The complete message (RFC 5322). */
  raw: Buffer
}

/** Sends mails: a mail server, a folder, or a list in tests. */
export interface MailTransport {
  /**
   * Resolves when the mail has been accepted. Throws FinalError when this recipient can never get it, PerhapsSent when
   * the connection broke after the last byte, and any other error when a later attempt may succeed.
   */
  send: (mail: ReadyMail, signal: AbortSignal) => Promise<void>
}

/** The server received the complete mail and did not respond: sent again, it may arrive twice. */
export class PerhapsSent extends Error {
  override name = 'PerhapsSent'
}
