import MailComposer from 'nodemailer/lib/mail-composer'
import type { Config } from '../../config.ts'
import type { MailKind } from '../../queue/payloads.ts'
import { type Letter, toHtml, toText } from './layout.ts'
import type { ReadyMail } from './transport.ts'
import { en } from './texts/en.ts'
import { es } from './texts/es.ts'
import type { DecisionFacts } from './texts/mail-texts.ts'

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
  /** The decision of an admin that the mail reports. */
  decision?: DecisionFacts | undefined
  /** Of mails about a password reset: whether logging in still needs the app, and which other logins it removes. */
  reset?: { app: boolean; passkeys: boolean; google: boolean } | undefined
  /** Part of the Message-ID: the same mail sent again is recognised as the same. */
  id: string
  /** Milliseconds since 1970. */
  now: number
}

export type MailConfig = Pick<Config, 'publicUrl' | 'mailFrom' | 'contactEmail'>

/** The message of a mail, in the reader's language; every link starts with the configured address (AU-24). */
export function compose(config: MailConfig, draft: Draft): Promise<ReadyMail> {
  const { publicUrl, contactEmail } = config
  const { kind, to, nick, lang, path, id, now, entrance, decision, ended = 0, reset } = draft
  const texts = languages[lang]
  const { subject, preheader, title, lines, button, after } = texts.kinds[kind]
  const { host } = new URL(publicUrl)
  const facts = { nick, contact: contactEmail, entrance, decision, ended, reset }
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
  return toMessage(config, letter, { to, id, now })
}

interface Envelope {
  to: string
  id: string
  now: number
  headers?: Record<string, string>
}

/** A letter as a message. */
export async function toMessage(
  { publicUrl, mailFrom }: MailConfig,
  letter: Letter,
  { to, id, now, headers }: Envelope,
): Promise<ReadyMail> {
  const { subject, lang } = letter
  const { hostname } = new URL(publicUrl)
  const message = new MailComposer({
    from: mailFrom,
    // As an object it is never parsed as a list (AU-22).
    to: { name: '', address: to },
    subject,
    text: toText(letter),
    html: toHtml(letter),
    date: new Date(now),
    messageId: `<${id}@${hostname}>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': lang, ...headers },
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: 'windows',
  }).compile()
  const { from } = message.getEnvelope()
  return { from: from || '', to, raw: await message.build() }
}
