import type { MailKind } from '../../../queue/payloads.ts'

/** What texts may mention. */
interface Facts {
  nick: string
  /** Where a person writes to. */
  contact: string
}

interface KindTexts {
  subject: string
  /** The line beside the subject in a list of mails. */
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
  /** Before the link in plain letters. */
  plainLink: string
  /** Why this mail came; `host` is ours. */
  reason: (host: string) => string
}
