import type { DigestTexts } from './digest-texts.ts'

const who = (nick: string, others: number): string =>
  others === 0 ? `A ${nick}` : `A ${nick} y a ${others === 1 ? 'otra persona' : `otras ${others} personas`}`
const like = (others: number): string => (others === 0 ? 'le gusta' : 'les gusta')
const about = (title: string | null, word: string): string => (title === null ? '' : ` ${word}${title}`)

/** The digest in Spanish. */
export const digestEs: DigestTexts = {
  hello: (nick) => `Hola, ${nick}:`,
  atLeast: (most) => `más de ${most}`,
  subject: (number, total) => (total === 1 ? 'Te has perdido una cosa' : `Te has perdido ${number} cosas`),
  preheader: 'Quién te ha respondido, qué ha gustado, qué ha salido.',
  title: (number, total) => (total === 1 ? 'Te has perdido una cosa' : `Te has perdido ${number} cosas`),
  lead: (weekly) => (weekly ? 'En la última semana, mientras no estabas:' : 'Mientras no estabas:'),
  lines: {
    wishlist: ({ title }) => `${title ?? 'Un juego'} ya ha salido. Lo tienes en deseados.`,
    wishlistMoved: ({ title }) => `Ha cambiado la fecha de lanzamiento de ${title ?? 'un juego'}, de tus deseados.`,
    mention: ({ nick }) => `${nick} te ha mencionado.`,
    reply: ({ nick }) => `${nick} te ha respondido.`,
    like: ({ nick, others }) => `${who(nick, others)} ${like(others)} una publicación tuya.`,
    likeList: ({ nick, others, title }) => `${who(nick, others)} ${like(others)} tu lista${about(title, '')}.`,
    likeReview: ({ nick, others, title }) => `${who(nick, others)} ${like(others)} tu reseña${about(title, 'de ')}.`,
    follow: ({ nick }) => `${nick} ha empezado a seguirte.`,
    review: ({ nick, title }) => `${nick} ha escrito una reseña${about(title, 'de ')}.`,
    import: ({ failed }) => (failed ? 'Tu archivo no se ha podido importar.' : 'Tu importación ha terminado.'),
    loanBack: ({ title }) => `Dicen que ${title ?? 'un juego'}, que prestaste, ha vuelto.`,
    loan: ({ title }) => `${title ?? 'Un juego'}, que prestaste, ya tendría que haber vuelto.`,
    price: ({ title }) => `El precio de ${title ?? 'un juego'} ha bajado hasta donde querías.`,
    borrow: ({ nick, title }) => `${nick} te ha prestado ${title ?? 'un juego'}.`,
    decision: () => 'La administración ha decidido algo sobre tu cuenta.',
  },
  more: 'Y más. Todo te espera en la campana.',
  button: 'Verlo todo',
  plainLink: 'Si el botón no hace nada, copia esta dirección en tu navegador:',
  reason: (host, weekly) =>
    `Recibes este correo ${weekly ? 'una vez a la semana' : 'una vez al día como mucho'} porque lo pediste en los ajustes de ${host}.`,
  leave: 'Dejar de recibir estos correos',
}
