import { createHmac } from 'node:crypto'
import webPush from 'web-push'
import type { NotificationKind } from '../../../common/api/notification.ts'
import type { PushMessage } from '../../providers/push/push.ts'
import type { PushKeys } from '../../secrets.ts'
import type { ToldLine } from './device.queries.ts'
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
  const { kind, lang, nick, others, unread } = line
  return {
    web_push: 8030,
    app_badge: unread,
    notification: {
      title: pushWords[lang][kind]({ nick: nick ?? '', others }),
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

type Told = { nick: string; others: number }
type Words = Record<NotificationKind, (told: Told) => string>

const enLikers = ({ nick, others }: Told): string => {
  if (others === 0) return `${nick} likes`
  if (others >= limits.newsMax) return `${nick} and at least ${limits.newsMax} others like`
  return `${nick} and ${others} ${others === 1 ? 'other' : 'others'} like`
}
const en: Words = {
  wishlist: () => 'A game on your wishlist is out',
  wishlistMoved: () => 'The date of a game on your wishlist has changed',
  review: ({ nick }) => `${nick} wrote a review`,
  import: () => 'Your import has ended',
  loan: () => 'A game you lent out hasn’t come back',
  loanBack: () => 'A game you lent out is said to be back',
  borrow: ({ nick }) => `${nick} lent you a game`,
  price: () => 'A price you’re watching has fallen',
  decision: () => 'An admin decided about your account',
  mention: ({ nick }) => `${nick} mentioned you`,
  reply: ({ nick }) => `${nick} replied to you`,
  follow: ({ nick }) => `${nick} started following you`,
  like: (told) => `${enLikers(told)} your post`,
  likeList: (told) => `${enLikers(told)} your list`,
  likeReview: (told) => `${enLikers(told)} your review`,
}

const esLikers = ({ nick, others }: Told): string => {
  if (others === 0) return `A ${nick} le gusta`
  if (others >= limits.newsMax) return `A ${nick} y al menos a ${limits.newsMax} personas más les gusta`
  return `A ${nick} y a ${others} ${others === 1 ? 'persona' : 'personas'} más les gusta`
}
const es: Words = {
  wishlist: () => 'Ya ha salido un juego de tus deseados',
  wishlistMoved: () => 'Ha cambiado la fecha de un juego de tus deseados',
  review: ({ nick }) => `${nick} ha escrito una reseña`,
  import: () => 'Tu importación ha terminado',
  loan: () => 'Un juego que prestaste aún no ha vuelto',
  loanBack: () => 'Dicen que un juego que prestaste ha vuelto',
  borrow: ({ nick }) => `${nick} te ha prestado un juego`,
  price: () => 'Ha bajado un precio que vigilas',
  decision: () => 'La administración ha decidido algo sobre tu cuenta',
  mention: ({ nick }) => `${nick} te ha mencionado`,
  reply: ({ nick }) => `${nick} te ha respondido`,
  follow: ({ nick }) => `${nick} ha empezado a seguirte`,
  like: (told) => `${esLikers(told)} tu publicación`,
  likeList: (told) => `${esLikers(told)} tu lista`,
  likeReview: (told) => `${esLikers(told)} tu reseña`,
}

/**
 * What a push says, by language and kind: who did what, and no word of what was written, listed or played (NO-04,
 * P-31).
 */
const pushWords: Record<'en' | 'es', Words> = { en, es }
