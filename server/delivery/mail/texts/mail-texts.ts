import type { Decision, Outcome, ReportedKind, ReportReason } from '../../../../common/api/moderation.ts'
import type { MailKind } from '../../../queue/payloads.ts'

/** A decision of an admin, for its author. */
export interface DecisionFacts {
  kind: ReportedKind
  action: Decision
  reason: ReportReason | null
  /** What the admin wrote. */
  message: string
  until: Date | null
  /** What was decided on an objection, and what that admin wrote. */
  outcome: Outcome | null
  answer: string | null
}

/** The values that texts may mention. */
interface Facts {
  nick: string
  /** The address for questions. */
  contact: string
  /** When, with what and from where somebody came in: of the mail about a new device. */
  entrance: { at: Date; device: string | null; network: string | null } | undefined
  /** What an admin decided, or decided on an objection; undefined in other mails. */
  decision: DecisionFacts | undefined
  /** How many other sessions ended with it. */
  ended: number
  /** Of mails about a password reset: whether logging in still needs the app, and which other logins it removes. */
  reset: { app: boolean; passkeys: boolean; google: boolean } | undefined
}

/** The lines that tell of a log-in; a server does not know the reader's time zone, so the time is in UTC. */
export function toldEntrance(
  entrance: Facts['entrance'],
  locale: string,
  words: { when: string; device: string; network: string; unknown: string },
): string[] {
  if (!entrance) return []
  const { at, device, network } = entrance
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(at)
  return [
    `${words.when}: ${time} UTC`,
    `${words.device}: ${device ?? words.unknown}`,
    `${words.network}: ${network ?? words.unknown}`,
  ]
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
