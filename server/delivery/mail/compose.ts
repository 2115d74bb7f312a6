import MailComposer from 'nodemailer/lib/mail-composer'
import type { Config } from '../../config.ts'
import type { MailKind } from '../../queue/payloads.ts'
import { m } from '../../paraglide/messages.js'
import { type Letter, toHtml, toText } from './layout.ts'
import { mailContents, type MailFacts, mailInputs, type MailLang, type Text } from './mail-texts.ts'
import type { ReadyMail } from './transport.ts'

interface Draft extends MailFacts {
  kind: MailKind
  /** One plain address. */
  to: string
  lang: MailLang
  /** The target of its button, a path of ours; a mail without one has no button. */
  path?: string
  /** Part of the Message-ID: the same mail sent again is recognised as the same. */
  id: string
  /** Milliseconds since 1970. */
  now: number
}

export type MailConfig = Pick<Config, 'publicUrl' | 'mailFrom' | 'contactEmail'>

/** The message of a mail, in the language of its recipient; every link starts with the configured address (AU-24). */
export function compose(config: MailConfig, draft: Draft): Promise<ReadyMail> {
  const { publicUrl, contactEmail } = config
  const { kind, to, lang, path, id, now } = draft
  const { subject, preheader, title, lines, button, after = [] } = mailContents[kind]
  const inputs = mailInputs(draft, { contact: contactEmail, host: new URL(publicUrl).host }, lang)
  const write = (text: Text): string => text(inputs, { locale: lang })
  const choose = (texts: Text[] | ((facts: MailFacts) => Text[])) => (Array.isArray(texts) ? texts : texts(draft))
  const letter = {
    lang,
    subject: write(subject),
    preheader: write(preheader),
    title: write(title),
    above: [m.mail_hello, ...choose(lines)].map(write),
    below: choose(after).map(write),
    link: button && path ? { href: publicUrl + path, label: write(button), hint: write(m.mail_plain_link) } : undefined,
    reason: write(m.mail_reason),
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
