import type { Review } from '../../../common/api/review.ts'
import { gameArt } from '../../../common/art/game-art.ts'
import { beginningOf } from '../../../common/rules/text.ts'
import { GameScore } from '../../components/game-score.tsx'
import { foreignLang } from '../../i18n/foreign-lang.ts'
import { formatShortDay } from '../../i18n/format.ts'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { m } from '../../paraglide/messages.js'
import { Cover } from '../../ui/images/cover.tsx'
import { LikeButton } from '../like/like-button.tsx'
import { PersonLink } from '../user/person-link.tsx'
import './review-card.css'

interface Props {
  review: Review
  /** Without the game on the game's own page, without the author on the author's own. */
  game?: boolean
  author?: boolean
  /** Level of its heading. */
  level?: 2 | 3
  /** The viewer's own review among those of others. */
  own?: boolean
  className?: string
}

/** More letters than three lines contain at any width. */
const beginning = 420

/** A review among others: game, title, score, beginning of the text, author, likes. */
export function ReviewCard({ review, game = true, author = true, level = 3, own = false, className = '' }: Props) {
  const Heading = `h${level}` as const
  const address = paths.profileReview(review.user.nick, review.id)
  const lang = foreignLang(review.lang)
  return (
    <article className={`review-card ${game ? 'review-card-game' : ''} ${className}`}>
      {game && (
        <Link to={paths.game(review.game.slug)} className="review-card-cover" tabIndex={-1} aria-hidden>
          <Cover game={gameArt(review.game)} src={review.game.cover} sizes="88px" />
        </Link>
      )}
      <div className="review-card-head">
        <div>
          {own && <p className="review-card-own">{m.review_own()}</p>}
          <Heading className="display text-h3">
            <Link to={address} lang={lang}>
              {review.title}
            </Link>
          </Heading>
          {game && (
            <Link to={paths.game(review.game.slug)} className="review-card-about">
              {review.game.title}
            </Link>
          )}
        </div>
        <GameScore value={review.total} />
      </div>
      <p className="review-card-text" lang={lang}>
        {beginningOf(review.review, beginning)}
      </p>
      <div className="review-card-foot">
        <span className="review-card-by">
          {author && <PersonLink person={review.user} className="text-ink-2" />}
          <time dateTime={review.created_at}>{formatShortDay(review.created_at)}</time>
        </span>
        <LikeButton
          noun="review"
          id={review.id}
          title={review.title}
          TotalLikes={review.TotalLikes}
          liked={review.liked}
          className="-mr-5"
        />
      </div>
    </article>
  )
}
