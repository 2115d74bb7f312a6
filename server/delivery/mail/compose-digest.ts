import type { NotificationKind } from '../../../common/api/notification.ts'
import { m } from '../../paraglide/messages.js'
import { type MailConfig, toMessage } from './compose.ts'
import type { MailLang } from './mail-texts.ts'
import type { ReadyMail } from './transport.ts'

/** One unread notification: who and what, never the words of a post. */
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
  /** How many notifications are unread, at least: more than `most` are not counted. */
  total: number
  most: number
  weekly: boolean
  /** The path that ends these mails. */
  leave: string
  id: string
  now: number
}

/**
 * The mail of unread notifications. One click ends these mails, in the programs that read them (RFC 8058) and by a link;
 * nothing else is reached without logging in.
 */
export function composeDigest(config: MailConfig, draft: DigestDraft): Promise<ReadyMail> {
  const { to, nick, lang, lines, total, most, weekly, leave, id, now } = draft
  const href = config.publicUrl + leave
  const locale = { locale: lang }
  const number = total > most ? m.digest_at_least({ count: most }, locale) : String(total)
  const title = m.digest_title({ count: total, number }, locale)
  const { host } = new URL(config.publicUrl)
  const letter = {
    lang,
    subject: title,
    preheader: m.digest_preheader({}, locale),
    title,
    above: [m.mail_hello({ nick }, locale), (weekly ? m.digest_lead_week : m.digest_lead)({}, locale)],
    items: lines.map((line) => sentences[line.kind](lineInputs(line, lang), locale)),
    below: total > lines.length ? [m.digest_more({}, locale)] : [],
    link: {
      href: `${config.publicUrl}/`,
      label: m.digest_see_all({}, locale),
      hint: m.mail_plain_link({}, locale),
    },
    reason: (weekly ? m.digest_reason_weekly : m.digest_reason_daily)({ host }, locale),
    leave: { href, label: m.digest_leave({}, locale) },
    home: config.publicUrl,
  }
  return toMessage(config, letter, {
    to,
    id,
    now,
    headers: { 'List-Unsubscribe': `<${href}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  })
}

/** All values that the sentences of lines name; of `titled` and `failed` "yes" or "no". */
type Inputs = ReturnType<typeof lineInputs>

/** The sentence of a line, by kind. */
const sentences: Record<NotificationKind, (inputs: Inputs, options: { locale: MailLang }) => string> = {
  wishlist: m.digest_wishlist,
  wishlistMoved: m.digest_wishlist_moved,
  mention: m.digest_mention,
  reply: m.digest_reply,
  like: m.digest_like,
  likeList: m.digest_like_list,
  likeReview: m.digest_like_review,
  follow: m.digest_follow,
  review: m.digest_review,
  import: m.digest_import,
  loan: m.digest_loan,
  loanBack: m.digest_loan_back,
  borrow: m.digest_borrow,
  price: m.digest_price,
  decision: m.digest_decision,
}

function lineInputs({ nick, others, title, failed }: DigestLine, locale: MailLang) {
  return {
    nick,
    who: (others === 0 ? m.notification_liker : m.digest_likers)({ nick, others }, { locale }),
    count: others + 1,
    title: title ?? '',
    titled: title === null ? 'no' : 'yes',
    failed: failed ? 'yes' : 'no',
  }
}
