import MailComposer from 'nodemailer/lib/mail-composer'
import type { ReportedKind } from '../../../common/api/moderation.ts'
import type { Config } from '../../config.ts'
import type { MailKind } from '../../queue/payloads.ts'
import { toHtml, toText } from './layout.ts'
import type { ReadyMail } from './transport.ts'
import { en } from './texts/en.ts'
import { es } from './texts/es.ts'

const languages = { en, es }
export type MailLang = keyof typeof languages

export interface Draft {
  kind: MailKind
  /** One plain address. */
  to: string
  nick: string
  lang: MailLang
  /** The target of its button, a path of ours; a mail without one has no button. */
  path?: string
  /** The log-in that the mail about a new device reports. */
  entrance?: { at: Date; device: string | null; network: string | null } | undefined
  /** How many other sessions ended with what the mail reports. */
  ended?: number
  /** What kind of thing a warning is about. */
  about?: ReportedKind | undefined
  /** Part of the Message-ID: the same mail sent again is recognised as the same. */
  id: string
  /** Milliseconds since 1970. */
  now: number
}

type MailConfig = Pick<Config, 'publicUrl' | 'mailFrom' | 'contactEmail'>

/** The message of a mail, in the reader's language; every link starts with the configured address (AU-24). */
export async function compose({ publicUrl, mailFrom, contactEmail }: MailConfig, draft: Draft): Promise<ReadyMail> {
  const { kind, to, nick, lang, path, id, now, entrance, about, ended = 0 } = draft
  const texts = languages[lang]
  const { subject, preheader, title, lines, button, after } = texts.kinds[kind]
  const { host, hostname } = new URL(publicUrl)
  const facts = { nick, contact: contactEmail, entrance, about, ended }
  const letter = {
    lang,
    subject,
    preheader,
    title,
    above: [texts.hello(nick), ...lines(facts)],
    below: after?.(facts) ?? [],
    link: button && path ? { href: publicUrl + path, label: button, hint: texts.plainLink } : undefined,
    reason: texts.reason(host),
    home: publicUrl,
  }
  const message = new MailComposer({
    from: mailFrom,
    // As an object it is never parsed as a list (AU-22).
    to: { name: '', address: to },
    subject,
    text: toText(letter),
    html: toHtml(letter),
    date: new Date(now),
    messageId: `<${id}@${hostname}>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': lang },
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: 'windows',
  }).compile()
  const { from } = message.getEnvelope()
  return { from: from || '', to, raw: await message.build() }
}
