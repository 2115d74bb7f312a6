import type { NotificationKind } from '../../../common/api/notification.ts'
import { limits } from '../../../common/rules/limits.ts'

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
export const pushWords: Record<'en' | 'es', Words> = { en, es }
