import type { Comment } from '../../../common/api/comment.ts'
import type { Event } from '../../../common/api/event.ts'
import { limits } from '../../../common/rules/limits.ts'
import { cutAtWord } from '../../../common/rules/text.ts'
import { gameArt } from '../../../common/art/game-art.ts'
import { GameScore } from '../../components/game-score.tsx'
import { foreignLang } from '../../i18n/foreign-lang.ts'
import { formatNumber } from '../../i18n/format.ts'
import { foldedWords } from '../comment/folded-words.ts'
import { plainWords } from '../comment/post-nodes.ts'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { m } from '../../paraglide/messages.js'
import { Cover } from '../../ui/images/cover.tsx'

/** A list as its timeline tells it: its first covers, its title, how many games. */
export function ListPreview({ event: { list, user } }: { event: Event }) {
  if (!list) return null
  return (
    <Link to={paths.profileList(user.nick, list.slug)} className="activity-list">
      {list.games.length > 0 && (
        <span className="activity-covers" aria-hidden>
          {list.games.map((game) => (
            <Cover key={game.id} game={gameArt(game)} src={game.cover} sizes="56px" />
          ))}
        </span>
      )}
      <b lang={foreignLang(list.lang)}>{list.title}</b>
      <small>{m.list_games({ count: list.TotalGames, number: formatNumber(list.TotalGames) })}</small>
    </Link>
  )
}

/** A review as its timeline tells it: the game, the score, how it begins. */
export function ReviewPreview({ event: { review, game, user } }: { event: Event }) {
  if (!review || !game) return null
  return (
    <Link to={paths.profileReview(user.nick, review.id)} className="activity-review">
      <Cover game={gameArt(game)} src={game.cover} sizes="64px" />
      <span>
        <span className="activity-review-head">
          <b lang={foreignLang(review.lang)}>{review.title}</b>
          <GameScore value={review.total} size="s" />
        </span>
        <small>{game.title}</small>
        <span className="activity-review-text" lang={foreignLang(review.lang)}>
          {review.review}
        </span>
      </span>
    </Link>
  )
}

/** A set of trophies that is complete, as its timeline tells it: the game, on which platform, how many there were. */
export function SetPreview({ event: { earned_set: earned, user } }: { event: Event }) {
  if (!earned) return null
  const { id, game, name, platform, total } = earned.set
  const title = game?.title ?? name
  const told = (
    <>
      <Cover game={gameArt(game ?? { title }, platform)} src={game?.cover} sizes="64px" />
      <span>
        <b>{title}</b>
        <small>{m.event_set_all({ platform, number: formatNumber(total) })}</small>
      </span>
    </>
  )
  // Without a game here, its trophies are on the person's own page.
  const to = game
    ? paths.game(game.slug, 'achievements', { set: String(id) })
    : paths.profile(user.nick, 'achievements', { show: 'complete' })
  return (
    <Link to={to} className="activity-review">
      {told}
    </Link>
  )
}

type Told = Pick<Comment, 'id' | 'game' | 'comment' | 'mentions' | 'covered' | 'collapsed'> & Partial<Comment>

/** A post as its timeline tells it: its game, how it begins; nothing of what is covered. */
export function PostPreview({ event: { comment } }: { event: { comment?: Told } }) {
  if (!comment) return null
  const { game } = comment
  return (
    <Link to={paths.post(comment.id)} className={game ? 'activity-review' : 'activity-list'}>
      {game && <Cover game={gameArt(game)} src={game.cover} sizes="64px" />}
      <span>
        {game && <b>{game.title}</b>}
        <span className="activity-review-text" lang={foreignLang(comment.lang)} dir="auto">
          {beginning(comment)}
        </span>
      </span>
    </Link>
  )
}

/** The first words; without any, what is shown instead of them. */
function beginning(post: Told): string {
  if (post.covered === 1) return m.event_comment_covered()
  if (post.collapsed) return foldedWords(post.collapsed)
  const words = plainWords(post)
  if (words !== '') return cutAtWord(words, limits.reviewTold)
  if (post.video) return m.event_comment_video()
  if (post.gif) return m.comment_media_gif()
  return post.link?.title ?? post.link?.url ?? m.event_comment_picture()
}
