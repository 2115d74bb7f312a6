import { createHmac } from 'node:crypto'
import webPush from 'web-push'
import type { NotificationKind } from '../../../common/api/notification.ts'
import type { PushMessage } from '../../providers/push/push.ts'
import type { PushKeys } from '../../secrets.ts'
import type { ToldLine } from './device.queries.ts'
import { m } from '../../paraglide/messages.js'
import { limits } from '../../../common/rules/limits.ts'

interface Sender extends PushKeys {
  /** Origin of the pages. */
  publicUrl: string
  /** Where a push service reaches the operator. */
  contactEmail: string
}

const day = 86_400

/** How long a service keeps it for a browser that is off, and whether it may wake up a phone that saves its battery. */
const pressing: Record<NotificationKind, { TTL: number; urgency: 'low' | 'normal' }> = {
  reply: { TTL: day, urgency: 'normal' },
  mention: { TTL: day, urgency: 'normal' },
  wishlist: { TTL: 3 * day, urgency: 'normal' },
  import: { TTL: day, urgency: 'normal' },
  price: { TTL: day, urgency: 'normal' },
  decision: { TTL: 3 * day, urgency: 'normal' },
  wishlistMoved: { TTL: 3 * day, urgency: 'low' },
  loan: { TTL: 3 * day, urgency: 'low' },
  loanBack: { TTL: 3 * day, urgency: 'low' },
  borrow: { TTL: 3 * day, urgency: 'low' },
  review: { TTL: day, urgency: 'low' },
  follow: { TTL: day, urgency: 'low' },
  like: { TTL: day, urgency: 'low' },
  likeList: { TTL: day, urgency: 'low' },
  likeReview: { TTL: day, urgency: 'low' },
}

/** A line as an encrypted message to a device (RFC 8291), signed for its push service (RFC 8292). */
export function pushMessage(line: ToldLine, { publicUrl, contactEmail, publicKey, privateKey }: Sender): PushMessage {
  const { endpoint, p256dh, auth, kind } = line
  const topic = topicOf(line, privateKey)
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(contentOf(line, { publicUrl, topic })),
    { ...pressing[kind], topic, vapidDetails: { subject: `mailto:${contactEmail}`, publicKey, privateKey } },
  )
  // The client counts the bytes itself.
  const { 'Content-Length': _length, ...rest } = headers
  return { endpoint, headers: { ...rest, TTL: `${pressing[kind].TTL}` }, body }
}

/**
 * The declarative form, which some browsers show by themselves and our worker understands (web/sw/push.ts). The number
 * on the icon stands where the standard has it, and where Safari 18 reads it.
 */
function contentOf(line: ToldLine, { publicUrl, topic }: { publicUrl: string; topic: string }): object {
  const { lang, unread } = line
  return {
    web_push: 8030,
    app_badge: unread,
    notification: {
      title: pushTitle(line),
      lang,
      dir: 'ltr',
      tag: topic,
      navigate: publicUrl + addressOf(line),
      app_badge: String(unread),
    },
  }
}

/** The page that it leads to. The address of a list would say its title. */
function addressOf({ kind, comment_id, list_id, review_id, their_review_id, nick, own, game }: ToldLine): string {
  if (kind === 'import') return '/settings?section=data'
  if (kind === 'decision') return '/settings?section=account'
  if (comment_id !== null) return `/s/${comment_id}`
  if (list_id !== null) return `/profile/${own}/lists`
  if (review_id !== null) return `/profile/${own}/reviews/${review_id}`
  const theirs = nick ?? own
  if (their_review_id !== null) return `/profile/${theirs}/reviews/${their_review_id}`
  if (game === null) return `/profile/${theirs}`
  return kind === 'price' ? `/game/${game}/prices` : `/game/${game}`
}

/**
 * A newer message of a topic replaces one that waits: one for each conversation, and for each thing that is liked. The
 * push service learns nothing from its name.
 */
function topicOf({ id, own, kind, root }: ToldLine, privateKey: string): string {
  const isTalk = kind === 'reply' || kind === 'mention'
  return createHmac('sha256', privateKey)
    .update(JSON.stringify(isTalk ? [own, 'talk', root] : [own, 'line', id]))
    .digest('base64url')
    .slice(0, 32)
}

type Text = (inputs: { count: number }, options: { locale: 'en' | 'es' }) => string

/** What happened, by kind; of the kinds with an author, what the author did. The panel says some of it in these words. */
const texts: Record<NotificationKind, Text> = {
  wishlist: m.push_wishlist,
  wishlistMoved: m.push_wishlist_moved,
  review: m.push_review,
  import: m.push_import,
  loan: m.push_loan,
  loanBack: m.push_loan_back,
  borrow: m.push_borrow,
  price: m.push_price,
  decision: m.push_decision,
  mention: m.notification_mention_covered,
  reply: m.notification_reply_covered,
  follow: m.notification_follow,
  like: m.notification_like,
  likeList: m.notification_like_list,
  likeReview: m.push_like_review,
}

/** What a push says: who did what, and no word of what was written, listed or played (NO-04, P-31). */
function pushTitle({ kind, lang, nick, others }: Pick<ToldLine, 'kind' | 'lang' | 'nick' | 'others'>): string {
  const locale = { locale: lang }
  const did = texts[kind]({ count: others + 1 }, locale)
  if (nick === null) return did
  return `${kind.startsWith('like') ? likers(nick, others, locale) : nick} ${did}`
}

function likers(nick: string, others: number, locale: { locale: 'en' | 'es' }): string {
  if (others === 0) return m.notification_liker({ nick }, locale)
  if (others >= limits.newsMax) return m.notification_others_many({ nick, number: limits.newsMax }, locale)
  return m.notification_others({ nick, count: others, number: others }, locale)
}
