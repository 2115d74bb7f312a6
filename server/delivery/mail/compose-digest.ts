import type { NotificationKind } from '../../../common/api/notification.ts'
import { type MailConfig, type MailLang, toMessage } from './compose.ts'
import { digestEn } from './texts/digest-en.ts'
import { digestEs } from './texts/digest-es.ts'
import type { ReadyMail } from './transport.ts'

const languages = { en: digestEn, es: digestEs }

/** One thing that was not read: who and what, never the words of a post. */
export interface DigestLine {
  kind: NotificationKind
  nick: string
  /** How many more did it. */
  others: number
  /** The title of the game or the list that it is about; null: none that belongs in a mail. */
  title: string | null
  /** Of an import: whether it failed. */
  failed: boolean
}

interface DigestDraft {
  to: string
  nick: string
  lang: MailLang
  lines: DigestLine[]
  /** How many things were not read, at least: more than `most` are not counted. */
  total: number
  most: number
  weekly: boolean
  /** The path that ends these mails. */
  leave: string
  id: string
  now: number
}

/**
 * The mail of what was not read. One click ends these mails, in the programs that read them (RFC 8058) and by a link;
 * nothing else is reached without logging in.
 */
export function composeDigest(config: MailConfig, draft: DigestDraft): Promise<ReadyMail> {
  const { to, nick, lang, lines, total, most, weekly, leave, id, now } = draft
  const texts = languages[lang]
  const href = config.publicUrl + leave
  const number = total > most ? texts.atLeast(most) : String(total)
  const { host } = new URL(config.publicUrl)
  const letter = {
    lang,
    subject: texts.subject(number, total),
    preheader: texts.preheader,
    title: texts.title(number, total),
    above: [texts.hello(nick), texts.lead(weekly)],
    items: lines.map((line) => texts.lines[line.kind](line)),
    below: total > lines.length ? [texts.more] : [],
    link: { href: `${config.publicUrl}/`, label: texts.button, hint: texts.plainLink },
    reason: texts.reason(host, weekly),
    leave: { href, label: texts.leave },
    home: config.publicUrl,
  }
  return toMessage(config, letter, {
    to,
    id,
    now,
    headers: { 'List-Unsubscribe': `<${href}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  })
}
