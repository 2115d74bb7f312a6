import type { DigestTexts } from './digest-texts.ts'

const who = (nick: string, others: number): string =>
  others === 0 ? nick : `${nick} and ${others === 1 ? 'one other' : `${others} others`}`
const like = (others: number): string => (others === 0 ? 'likes' : 'like')
const about = (title: string | null, word: string): string => (title === null ? '' : ` ${word}${title}`)

/** The digest in English. */
export const digestEn: DigestTexts = {
  hello: (nick) => `Hello ${nick},`,
  atLeast: (most) => `more than ${most}`,
  subject: (number, total) => (total === 1 ? 'One thing you missed' : `You missed ${number} things`),
  preheader: 'Who replied, who liked what, what came out.',
  title: (number, total) => (total === 1 ? 'One thing you missed' : `You missed ${number} things`),
  lead: (weekly) => (weekly ? 'This past week, while you were away:' : 'While you were away:'),
  lines: {
    wishlist: ({ title }) => `${title ?? 'A game'} is out. It’s on your wishlist.`,
    wishlistMoved: ({ title }) => `The release date of ${title ?? 'a game'} on your wishlist has changed.`,
    mention: ({ nick }) => `${nick} mentioned you.`,
    reply: ({ nick }) => `${nick} replied to you.`,
    like: ({ nick, others }) => `${who(nick, others)} ${like(others)} a post of yours.`,
    likeList: ({ nick, others, title }) => `${who(nick, others)} ${like(others)} your list${about(title, '')}.`,
    likeReview: ({ nick, others, title }) => `${who(nick, others)} ${like(others)} your review${about(title, 'of ')}.`,
    follow: ({ nick }) => `${nick} started following you.`,
    review: ({ nick, title }) => `${nick} wrote a review${about(title, 'of ')}.`,
    import: ({ failed }) => (failed ? 'Your archive couldn’t be imported.' : 'Your import is done.'),
    loanBack: ({ title }) => `${title ?? 'A game'} that you lent out is said to be back.`,
    loan: ({ title }) => `${title ?? 'A game'} that you lent out should be back by now.`,
    price: ({ title }) => `The price of ${title ?? 'a game'} has fallen to where you wanted it.`,
    borrow: ({ nick, title }) => `${nick} lent you ${title ?? 'a game'}.`,
    decision: () => 'An admin decided about your account.',
  },
  more: 'And more. It’s all behind the bell.',
  button: 'See it all',
  plainLink: 'If the button does nothing, copy this address into your browser:',
  reason: (host, weekly) =>
    `You get this email ${weekly ? 'once a week' : 'once a day at most'} because you asked for it in your settings at ${host}.`,
  leave: 'Stop these emails',
}
