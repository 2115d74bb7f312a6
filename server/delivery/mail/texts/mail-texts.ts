import type { MailKind } from '../../../queue/payloads.ts'

/** The values that texts may mention. */
interface Facts {
  nick: string
  /** The address for questions. */
  contact: string
}

interface KindTexts {
  subject: string
  /** The preview line beside the subject in a mailbox. */
  preheader: string
  title: string
  /** Paragraphs above the button. */
  lines: (facts: Facts) => string[]
  button?: string
  /** Small print below the button. */
  after?: (facts: Facts) => string[]
}

/** All mails of one language. */
export interface MailTexts {
  kinds: Record<MailKind, KindTexts>
  hello: (nick: string) => string
  /** Before the link in plain text. */
  plainLink: string
  /** Why the user gets this mail; `host` is ours. */
  reason: (host: string) => string
}
