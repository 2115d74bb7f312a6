import type { ReactNode } from 'react'
import { gameArt } from '../../../common/art/game-art.ts'
import type { Notification, NotificationKind } from '../../../common/api/notification.ts'
import { limits } from '../../../common/rules/limits.ts'
import { formatDay, formatNumber, formatRelease } from '../../i18n/format.ts'
import { formatRecent, localDay } from '../../i18n/local-time.ts'
import { m } from '../../paraglide/messages.js'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { useUser } from '../../session/use-session.ts'
import { cx } from '../../ui/cx.ts'
import {
  AtSign,
  Bookmark,
  CalendarDays,
  HandHelping,
  Heart,
  type LucideIcon,
  MessageCircle,
  PackageCheck,
  ShieldAlert,
  Star,
  TrendingDown,
  UserPlus,
} from '../../ui/icons/icons.ts'
import { Avatar } from '../../ui/images/avatar.tsx'
import { Cover } from '../../ui/images/cover.tsx'
import { FollowButton } from '../friend/follow-button.tsx'
import { decisionWords, kindWords } from '../moderation/words.ts'
import { formatPrice } from '../price/money.ts'
import { shops } from '../price/stores.ts'

const signs: Record<NotificationKind, [icon: LucideIcon, ink: string]> = {
  wishlist: [Bookmark, 'ink-want'],
  mention: [AtSign, 'ink-pending'],
  reply: [MessageCircle, 'ink-played'],
  like: [Heart, 'ink-fav'],
  likeList: [Heart, 'ink-fav'],
  likeReview: [Heart, 'ink-fav'],
  follow: [UserPlus, 'ink-have'],
  wishlistMoved: [CalendarDays, 'ink-want'],
  review: [Star, 'ink-played'],
  import: [PackageCheck, 'ink-have'],
  loan: [HandHelping, 'ink-lent'],
  loanBack: [HandHelping, 'ink-have'],
  borrow: [HandHelping, 'ink-lent'],
  price: [TrendingDown, 'ink-completed'],
  decision: [ShieldAlert, 'ink-pending'],
}

interface Props {
  line: Notification
  /** Its pictures are loaded at once. */
  eager: boolean
  onLeave: () => void
}

/** One line: who did what to which thing, and the way there. */
export function NotificationLine({ line, eager, onLeave }: Props) {
  const { type, user_make: person, game, created_at: at } = line
  const [Sign, ink] = signs[type]
  const own = useUser()?.nick ?? ''
  const isNew = line.readed === 0
  return (
    <li className={cx('notice', isNew && 'notice-new')}>
      <span className={cx('notice-face', ink)}>
        {person ? (
          <Avatar nick={person.nick} src={person.avatar} size="m" />
        ) : (
          game && <Cover game={gameArt(game)} src={game.cover} mini />
        )}
        <span className="notice-sign">
          <Sign aria-hidden />
        </span>
      </span>
      <span className="min-w-0">
        <Link to={addressOf(line, own)} className="notice-link" onClick={onLeave}>
          {isNew && <span className="sr-only">{m.notification_new()}: </span>}
          <Sentence line={line} />
        </Link>
        <time dateTime={at}>{formatRecent(at)}</time>
      </span>
      {type === 'follow' && person ? (
        <FollowButton person={person} small />
      ) : (
        person && game && <Cover game={gameArt(game)} src={game.cover} mini priority={eager} />
      )}
    </li>
  )
}

/** Where a line leads. */
function addressOf({ type, comment, list, review, game, user_make: person }: Notification, own: string): string {
  if (type === 'import') return paths.settings('data')
  if (type === 'decision') return paths.settings('account')
  if (type === 'price' && game) return paths.game(game.slug, 'prices')
  if (comment) return paths.post(comment.id_comment)
  if (list) return paths.profileList(own, list.slug)
  if (review) return paths.profileReview(type === 'review' && person ? person.nick : own, review.id)
  if (type === 'loan' || type === 'loanBack' || type === 'borrow')
    return paths.profile(own, undefined, { status: 'lended' })
  if (person) return paths.profile(person.nick)
  return game ? paths.game(game.slug) : paths.home()
}

interface Told {
  line: Notification
  /** Who liked something, and how many they are. */
  who: ReactNode
  count: number
  /** The first words of the post in quotation marks; none of a spoiler. */
  quote: string | null
}
type Sentence = (told: Told) => [who: ReactNode, did: string, what?: ReactNode]

const bold = (text: string | undefined) => <b>{text}</b>

/** What happened, by kind. */
const sentences: Record<NotificationKind, Sentence> = {
  wishlist: ({ line }) => [line.game?.title, m.notification_wishlist()],
  follow: ({ line }) => [line.user_make?.nick, m.notification_follow()],
  reply: ({ line, quote }) => [
    line.user_make?.nick,
    quote === null ? m.notification_reply_covered() : m.notification_reply(),
    quote,
  ],
  mention: ({ line, quote }) => [
    line.user_make?.nick,
    quote === null ? m.notification_mention_covered() : m.notification_mention(),
    quote,
  ],
  like: ({ line: { game }, who, count, quote }) =>
    game ? [who, m.notification_like_about({ count }), bold(game.title)] : [who, m.notification_like({ count }), quote],
  likeList: ({ line, who, count }) => [who, m.notification_like_list({ count }), bold(line.list?.title)],
  likeReview: ({ line, who, count }) => [
    who,
    m.notification_like_review({ count }),
    bold(line.game?.title ?? line.review?.title),
  ],
  wishlistMoved: ({ line: { game, release } }) => {
    const date = formatRelease(release?.date ?? null, release?.precision ?? null)
    return [game?.title, date === null ? m.notification_moved_open() : m.notification_moved({ date })]
  },
  price: ({ line: { game, price: fall } }) => {
    const price = formatPrice(fall?.amount ?? 0, fall?.currency ?? 'EUR')
    const shop = fall?.store ? shops[fall.store].name : null
    return [game?.title, shop === null ? m.notification_price({ price }) : m.notification_price_at({ price, shop })]
  },
  review: ({ line }) => [line.user_make?.nick, m.notification_review(), bold(line.game?.title)],
  loan: ({ line: { game, loan } }) => {
    const date = formatDay(localDay(loan?.since ?? ''))
    const who = loan?.borrower ?? ''
    return [game?.title, who === '' ? m.notification_loan({ date }) : m.notification_loan_to({ who, date })]
  },
  loanBack: ({ line: { game, loan } }) => {
    const who = loan?.borrower ?? ''
    return [who === '' ? m.notification_loan_back_somebody() : who, m.notification_loan_back(), bold(game?.title)]
  },
  borrow: ({ line: { user_make: person, game, loan } }) => {
    const until = loan?.until ? m.notification_borrow_until({ date: formatDay(loan.until) }) : ''
    return [
      person?.nick,
      m.notification_borrow(),
      <>
        {bold(game?.title)}
        {until}
      </>,
    ]
  },
  decision: ({ line: { decision } }) => {
    const { kind, action, objection } = decision ?? { kind: 'user', action: 'warn', objection: null }
    const isFault = action !== 'show' && action !== 'lift'
    const words = { decision: decisionWords[action].done().toLowerCase() }
    if (objection === 'kept') return [kindWords[kind](), m.notification_objection_kept()]
    if (objection === 'reversed') return [kindWords[kind](), m.notification_objection_reversed()]
    return [kindWords[kind](), isFault ? m.notification_decision(words) : m.notification_decision_plain(words)]
  },
  import: ({ line }) => {
    const file = line.import?.name ?? ''
    if (line.import?.failed === 1) return [m.notification_archive(), m.notification_archive_failed()]
    return file === ''
      ? [m.notification_archive(), m.notification_archive_done()]
      : [file, m.notification_import_done()]
  },
}

function Sentence({ line }: { line: Notification }) {
  const text = line.comment?.text ?? ''
  const [who, did, what] = sentences[line.type]({
    line,
    who: likers(line.user_make?.nick ?? '', line.others),
    count: line.others + 1,
    quote: text === '' ? null : m.notification_quote({ text }),
  })
  return (
    <>
      {typeof who === 'string' ? bold(who) : who} {did} {what}
    </>
  )
}

/** "Ada and 3 others", with the nick in bold alone. */
function likers(person: string, others: number): ReactNode {
  // A sign that no text has, in its place.
  const nick = '\u0000'
  const number = formatNumber(others)
  const words = () =>
    others >= limits.newsMax
      ? m.notification_others_many({ nick, number })
      : m.notification_others({ nick, count: others, number })
  const [before, after] = (others === 0 ? m.notification_liker({ nick }) : words()).split(nick)
  return (
    <>
      {before}
      {bold(person)}
      {after}
    </>
  )
}
